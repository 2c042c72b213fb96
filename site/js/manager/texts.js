// @ts-check
// What is said of matches under a game manager.

export const addressTexts = {
  carrierLost: "The worker that carries messages could not be started.",
  /**
   * Why there is no answer from an address.
   * @param {import("./errand.d.ts").Failed} why
   * @param {string} address
   * @param {number} status of the answer
   * @param {boolean} secure the page has come over a secure connection
   */
  failed(why, address, status, secure) {
    if (why === "status") return `${address} answers with the error ${status}.`;
    if (why === "size") return `The answer of ${address} is longer than 1 MB.`;
    if (why === "policy") return `The site that serves this page forbids connections to ${address}: its ` +
      "content policy does.";
    const plain = secure && address.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(address);
    if (plain) return `This page came over https, so the browser blocks ${address}, which is plain http.`;
    return `No answer from ${address}. Either nothing listens there, or it does not allow web pages to talk to it ` +
      "(CORS).";
  },
};

export const setupTexts = {
  title: "Players",
  intro: "Who decides for each role. Close this to play without clocks, or start a match with clocks, messages and a " +
    "record.",
  own: "Your players",
  remote: "A player at an address",
  aboutOwn: "Your own player, in a sandbox of its own.",
  aboutRemote: "The rules and moves of the match are sent to this address. The player there has to allow web pages " +
    "(CORS), as ggp-base's players and gdl player do.",
  address: (/** @type {string} */ role) => `Address of the player of ${role}`,
  noAddress: "An address is needed, such as http://localhost:9147.",
  clocks: "Match with clocks",
  startClock: "Start clock, s",
  playClock: "Play clock, s",
  delay: "Delay for watching, s",
  previewClock: "Preview clock, s (0: none)",
  scramble: "Scramble the names in messages",
  info: "Ask who they are (INFO)",
  paused: "Begin paused",
  more: "More",
  bind: "Clocks bind everybody, you too: who is late gets a random legal move, and the record says so.",
  start: "Start match",
  done: "Done",
  matches: "Matches and tournaments",
};
