/**
 * Several parallel lanes, so that one batch can be computed while another one is written to the disk. A member always
 * has the same lane, and a batch has at most one item per member. Therefore two concurrent batches of a process never
 * lock the account of the same member.
 */

import type { MemberId } from "../core/ids.ts";
import { Lane } from "./lane.ts";
import type { LaneOptions } from "./lane.ts";

export interface MemberLanesOptions<Item, Result> extends Omit<LaneOptions<Item, Result>, "keyOf"> {
  /** The maximum number of batches that run in the database at the same time. */
  readonly lanes: number;
  readonly memberOf: (item: Item) => MemberId;
}

export interface MemberLanes<Item, Result> {
  /** See `Lane.submit`. */
  submit(item: Item): Promise<Result>;
  /** Refuses new items, and completes accepted ones. */
  drain(): Promise<void>;
}

export function createMemberLanes<Item, Result>(options: MemberLanesOptions<Item, Result>): MemberLanes<Item, Result> {
  const { lanes, memberOf, ...laneOptions } = options;
  const keyOf = (item: Item) => String(memberOf(item));
  const laneList = Array.from({ length: lanes }, () => new Lane<Item, Result>({ ...laneOptions, keyOf }));
  return {
    submit(item) {
      const lane = laneList[laneOf(memberOf(item), lanes)];
      if (lane === undefined) throw new RangeError("there must be at least one lane");
      return lane.submit(item);
    },
    async drain() {
      await Promise.all(laneList.map((lane) => lane.drain()));
    },
  };
}

/**
 * Distributes members evenly. An id has milliseconds, node and counter (core/ids.ts). The node is left out, because all
 * members that one process has created have the same one.
 */
export function laneOf(memberId: MemberId, lanes: number): number {
  return Number(((memberId >> 20n) + (memberId & 1023n)) % BigInt(lanes));
}
