// @ts-check
// What early.js does comes late where that file did not load, and the page starts all the same.

if (typeof pageStart === "undefined") await import("./early.js");
pageStart.goesOn();
export {};
