// The generated parser, for the type checker.
export declare const parser: import("@lezer/lr").LRParser;
