/** Routes of clearing. */

import { useParams } from "wouter";
import { ClearingFilePage } from "../features/finance/clearing/clearing-file-page.tsx";
import { ClearingPage } from "../features/finance/clearing/clearing-page.tsx";

export default function ClearingRoute() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <ClearingPage /> : <ClearingFilePage key={id} id={id} />;
}
