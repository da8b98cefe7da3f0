/** Routes of content: its list, an item, a new item of a kind. */

import { useParams } from "wouter";
import { ContentItemPage, NewContentPage } from "../features/content/content-item-page.tsx";
import { ContentPage } from "../features/content/content-page.tsx";

export default function ContentRoute() {
  const { id, kind } = useParams<{ id?: string; kind?: string }>();
  if (id === undefined) return <ContentPage />;
  if (id === "new") return <NewContentPage key={kind} kind={kind ?? ""} />;
  return <ContentItemPage key={id} id={id} />;
}
