// What littlefs, the file system of a Pico, does otherwise than one in memory: a file that is written holds its old
// content until it is closed, and one that is new is there, empty, as soon as it is opened.

const TRUNCATES = 0o1000;
const SHADOWS = "/tmp";
// What no flash holds.
const OTHERS = ["/dev", "/tmp", "/home", "/proc"];

/** Makes the files of an Emscripten file system behave so. A file that nobody can reach any more is closed when
 *  MicroPython collects it, as on a Pico. */
export function likeLittlefs(FS) {
  const { open, close } = FS;
  let count = 0;
  FS.open = (path, flags, ...more) => {
    if (typeof path !== "string" || !(flags & TRUNCATES) || isOther(path)) return open(path, flags, ...more);
    if (!FS.analyzePath(path).exists) close(open(path, flags, ...more));
    const shadow = `${SHADOWS}/shadow${count++}`;
    const stream = open(shadow, flags, 0o666);
    stream.becomes = { path, shadow };
    return stream;
  };
  FS.close = (stream) => {
    const { becomes } = stream;
    close(stream);
    if (!becomes) return;
    const content = FS.readFile(becomes.shadow);
    const target = open(becomes.path, TRUNCATES | 0o101, 0o666);
    if (content.length) FS.write(target, content, 0, content.length);
    close(target);
    FS.unlink(becomes.shadow);
  };
}

/** What its flash holds, base64 by name. */
export function filesOf(FS, folder = "") {
  const found = {};
  for (const name of FS.readdir(folder || "/")) {
    const path = `${folder}/${name}`;
    if (name === "." || name === ".." || isOther(path)) continue;
    if (FS.isDir(FS.stat(path).mode)) Object.assign(found, filesOf(FS, path));
    else found[path.slice(1)] = Buffer.from(FS.readFile(path)).toString("base64");
  }
  return found;
}

export function put(FS, name, content) {
  FS.mkdirTree(`/${name}`.replace(/\/[^/]*$/, "") || "/");
  FS.writeFile(`/${name}`, Buffer.from(content, "base64"));
}

function isOther(path) {
  return OTHERS.some((one) => path === one || path.startsWith(`${one}/`));
}
