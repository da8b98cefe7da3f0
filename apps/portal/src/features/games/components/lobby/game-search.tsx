/** The search field of a game centre. It filters the games while the member types, and keeps the text in the URL. */

import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { navigate } from "../../../../lib/navigation/location.tsx";
import { lobbyHref } from "../../rules/lobby-filter.ts";
import type { LobbyFilter } from "../../rules/lobby-filter.ts";

/** The pause after the last typed character before the search starts. */
const pauseMs = 250;

interface GameSearchProps {
  readonly path: string;
  readonly filter: LobbyFilter;
}

/** All changes of one search share a history entry, so that one press of the Back button leaves the search. */
export function GameSearch({ path, filter }: GameSearchProps) {
  const { t } = useTexts();
  const id = useId();
  const [text, setText] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const shownText = text ?? filter.search;

  const search = (query: string) => {
    const isSearching = filter.search !== "";
    navigate(lobbyHref(path, filter, { search: query.trim() }), { replace: isSearching });
  };
  useEffect(() => {
    if (text === undefined || text.trim() === filter.search) return;
    const timer = setTimeout(search, pauseMs, text);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only new text restarts the pause
  }, [text]);
  // After the Back button or a link has changed the URL, the field shows the search text of the URL.
  useEffect(() => {
    setText(undefined);
  }, [filter.search]);

  const clear = () => {
    setText("");
    search("");
    field.current?.focus();
  };
  return (
    <search className="game-search">
      <form
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          search(shownText);
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t("lobby.search.label")}
        </label>
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t("lobby.search.placeholder")}
          value={shownText}
          onChange={({ target }) => setText(target.value)}
        />
        {shownText !== "" && <IconButton icon="close" size="small" label={t("lobby.search.clear")} onClick={clear} />}
        <IconButton type="submit" icon="search" size="small" label={t("lobby.search.label")} />
      </form>
    </search>
  );
}
