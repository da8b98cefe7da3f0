/** Simulates the form's terms on the receiver's past windows before the terms are offered. Changes nothing. */

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
import type { CheckedOffer } from "../../rules/check-offer.ts";
import { windowCountOf } from "../../rules/window-count-of.ts";
import type { SimulationLength } from "../../rules/window-count-of.ts";
import { SimulationResult, SimulationSkeleton } from "./simulation-result.tsx";
import { WindowCounts } from "./window-counts.tsx";

interface OfferSimulatorProps {
  readonly receiverId: string;
  /** The period in the form, even if other fields are invalid. */
  readonly period: SettlementPeriod;
  readonly checkedOffer: CheckedOffer;
  /** Called when the terms are invalid, so that the form shows the problems. */
  readonly onProblems: () => void;
}

interface ShownSimulation {
  readonly simulation: Simulation;
  readonly period: string;
  /** The simulated terms as JSON, to detect later changes in the form. */
  readonly simulatedJson: string;
}

export function OfferSimulator({ receiverId, period, checkedOffer, onProblems }: OfferSimulatorProps) {
  const { t } = useTexts();
  const [length, setLength] = useState<SimulationLength>("few");
  const [shownSimulation, setShownSimulation] = useState<ShownSimulation>();
  const simulate = useSimulateTerms();
  const input = checkedOffer.kind === "terms" ? simulationInput(receiverId, checkedOffer.terms, length) : undefined;
  const isStale = shownSimulation !== undefined && shownSimulation.simulatedJson !== JSON.stringify(input);
  const run = async () => {
    if (input === undefined) return onProblems();
    const simulation = await simulate.run(input);
    if (simulation !== undefined)
      setShownSimulation({ simulation, period: input.terms.period, simulatedJson: JSON.stringify(input) });
  };
  return (
    <section className="simulator" aria-label={t("contracts.sim.title")}>
      <h3>{t("contracts.sim.title")}</h3>
      <p className="field-hint">{t("contracts.sim.text")}</p>
      <div className="simulator-tools">
        <WindowCounts period={period} length={length} onLength={setLength} />
        <Button icon="chart" isBusy={simulate.isBusy} onClick={() => void run()}>
          {t(shownSimulation === undefined ? "contracts.sim.run" : "contracts.sim.again")}
        </Button>
      </div>
      {simulate.failure !== undefined && <FormFailure text={simulate.failure} />}
      {simulate.isBusy && shownSimulation === undefined && <SimulationSkeleton />}
      {shownSimulation !== undefined && (
        <>
          {isStale && <p className="simulator-stale">{t("terms.sim.stale")}</p>}
          <div data-stale={isStale || simulate.isBusy ? "" : undefined}>
            <SimulationResult simulation={shownSimulation.simulation} period={shownSimulation.period} />
          </div>
        </>
      )}
    </section>
  );
}

function simulationInput(receiverId: string, terms: ContractTerms, length: SimulationLength): TermsToSimulate {
  return { receiverId, terms: wireTerms(terms), windows: windowCountOf(terms.period, length) };
}
