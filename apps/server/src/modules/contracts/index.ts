/**
 * Public interface of contracts: the agreements that pay agents, their settlement and their bills (row 3 of the modules
 * in docs/ARCHITECTURE.md).
 */

/**
 * Used by modules that also settle windows: a check for open transactions, and bet sums by member, lineage and
 * category.
 */
export { areWritersDone } from "./settlement/are-writers-done.ts";
export { selectBetSums, sumBets } from "./settlement/bet-sums-repository.ts";
export type { BetSums } from "./settlement/bet-sums-repository.ts";
export { selectLineages } from "./settlement/window-repository.ts";
export { answerContract } from "./offers/answer-contract.ts";
export type { ContractAnswer } from "./offers/answer-contract.ts";
export { requestContractEnd } from "./offers/request-contract-end.ts";
export { changeContract } from "./offers/change-contract.ts";
export type { ContractChange } from "./offers/change-contract.ts";
export type { Contract, ContractActor } from "./offers/contract.ts";
export { endLeftContracts, listLeftContracts } from "./offers/end-left-contracts.ts";
export { isPayUnderWay } from "./settlement/is-pay-under-way.ts";
export { leaveContracts } from "./offers/leave-contracts.ts";
export { contractJobs } from "./contract-jobs.ts";
export { createCorrectionListener } from "./settlement/correction-listener.ts";
export { findBrokenBills } from "./bills/broken-bill-repository.ts";
export { replayRun } from "./settlement/replay-run.ts";
export { settleContracts } from "./settlement/settle-contracts.ts";
export { contractPermissions } from "./permissions.ts";
export { contractRoutes } from "./routes.ts";
export { offerContract } from "./offers/offer-contract.ts";
export type { ContractOffer } from "./offers/offer-contract.ts";
