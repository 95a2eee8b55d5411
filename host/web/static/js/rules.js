// The page of a game's rules: what is typed leaves only the clauses that hold every word, or the one of that number.

const field = document.getElementById("find");
const none = document.getElementById("none");
const sections = [...document.querySelectorAll(".clauses section")];
const chapters = [...document.querySelectorAll(".clauses .chapter")];
const contents = document.querySelector(".contents");

/** Without accents, which not everybody types. */
function folded(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

function find() {
  const wanted = field.value.trim().toLowerCase();
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const exact = sections.filter((section) => section.id.toLowerCase() === wanted);
  let shown = 0;
  for (const section of sections) {
    const text = folded(section.textContent);
    section.hidden = exact.length ? !exact.includes(section) : !words.every((word) => text.includes(word));
    shown += section.hidden ? 0 : 1;
  }
  for (const chapter of chapters) chapter.hidden = !chapter.querySelector("section:not([hidden])");
  contents.hidden = words.length > 0;
  none.textContent = shown ? "" : none.dataset.none;
}

if (field) field.addEventListener("input", find);
