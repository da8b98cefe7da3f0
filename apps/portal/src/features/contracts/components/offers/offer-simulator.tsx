/** Simulates the form's terms on the receiver's past windows before they are offered. Changes nothing. */

import "./simulation.css";
import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import { useSimulateTerms } from "../../api/use-simulation.ts";
import type { Simulation, TermsToSimulate } from "../../api/use-simulation.ts";
import type { CheckedOffer } from "../../rules/offer-problems.ts";
import { windowsOf } from "../../rules/windows-of.ts";
import type { PastReach } from "../../rules/windows-of.ts";
import { SimulationResult, WaitingSimulation } from "./simulation-result.tsx";
import { WindowCounts } from "./window-counts.tsx";

interface OfferSimulatorProps {
  readonly receiverId: string;
  /** The period in the form, even if other fields are wrong. */
  readonly period: SettlementPeriod;
  readonly judged: CheckedOffer;
  /** Called when the terms are invalid, so that the form shows why. */
  readonly onProblems: () => void;
}

interface Shown {
  readonly simulation: Simulation;
  readonly period: string;
  /** The simulated terms, to detect later changes in the form. */
  readonly ran: string;
}

export function OfferSimulator({ receiverId, period, judged, onProblems }: OfferSimulatorProps) {
  const { t } = useTexts();
  const [reach, setReach] = useState<PastReach>("few");
  const [shown, setShown] = useState<Shown>();
  const simulate = useSimulateTerms();
  const order = judged.kind === "terms" ? orderOf(receiverId, judged.terms, reach) : undefined;
  const isStale = shown !== undefined && shown.ran !== JSON.stringify(order);
  const run = async () => {
    if (order === undefined) return onProblems();
    const simulation = await simulate.run(order);
    if (simulation !== undefined) setShown({ simulation, period: order.terms.period, ran: JSON.stringify(order) });
  };
  return (
    <section className="simulator" aria-label={t("contracts.sim.title")}>
      <h3>{t("contracts.sim.title")}</h3>
      <p className="field-hint">{t("contracts.sim.text")}</p>
      <div className="simulator-tools">
        <WindowCounts period={period} reach={reach} onReach={setReach} />
        <Button icon="chart" isBusy={simulate.isBusy} onClick={() => void run()}>
          {t(shown === undefined ? "contracts.sim.run" : "contracts.sim.again")}
        </Button>
      </div>
      {simulate.failure !== undefined && <FormFailure text={simulate.failure} />}
      {simulate.isBusy && shown === undefined && <WaitingSimulation />}
      {shown !== undefined && (
        <>
          {isStale && <p className="simulator-stale">{t("contracts.sim.stale")}</p>}
          <div data-stale={isStale || simulate.isBusy ? "" : undefined}>
            <SimulationResult simulation={shown.simulation} period={shown.period} />
          </div>
        </>
      )}
    </section>
  );
}

function orderOf(receiverId: string, terms: ContractTerms, reach: PastReach): TermsToSimulate {
  return { receiverId, terms: wireTerms(terms), windows: windowsOf(terms.period, reach) };
}
