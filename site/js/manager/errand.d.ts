/** A message to be carried to an address, or one that nobody waits for any more. */
export type Errand = { id: number; address: string; text: string } | { id: number; cancel: true };

/** Why there is no reply. */
export type Failed = "network" | "policy" | "size" | "status";

/** What became of a message; the status is that of an answer that is an error. */
export type Done = { id: number; reply: string } | { id: number; failed: Failed; status: number };
