// The shared worker of all pages of a browser: holds their one stream (stream.js) and hands each page its own events.

import { Streams } from "./stream.js";

const streams = new Streams();

/** A page says what it follows, that it is alive or was woken, with the same path: it may have been taken for gone. */
onconnect = ({ ports: [port] }) => {
  let path = "";
  let one = null;
  const follow = (wanted) => {
    path = wanted;
    one = streams.follow(path, (...heard) => port.postMessage(heard));
  };
  port.onmessage = ({ data }) => {
    if (data.follow) {
      port.postMessage(["greeting"]);
      follow(data.follow);
    } else if (data.stop) {
      one?.stop();
      one = null;
    } else if (!one || !one.alive()) follow(data.alive || data.woken);
    else if (data.woken) streams.woken();
  };
};
