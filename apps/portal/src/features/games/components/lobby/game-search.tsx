/** The search of a centre: filters while the member types, and keeps the text in the URL. */

import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { navigate } from "../../../../lib/navigation/location.tsx";
import { lobbyHref } from "../../rules/lobby-filter.ts";
import type { LobbyFilter } from "../../rules/lobby-filter.ts";

/** Long enough for the next letter, short enough to feel instant. */
const pauseMs = 250;

interface GameSearchProps {
  readonly path: string;
  readonly filter: LobbyFilter;
}

/** All letters of one search share a history entry, so that Back leaves the search. */
export function GameSearch({ path, filter }: GameSearchProps) {
  const { t } = useTexts();
  const id = useId();
  const [text, setText] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const shown = text ?? filter.search;

  const search = (query: string) => {
    const isGoingOn = filter.search !== "";
    navigate(lobbyHref(path, filter, { search: query.trim() }), { replace: isGoingOn });
  };
  useEffect(() => {
    if (text === undefined || text.trim() === filter.search) return;
    const timer = setTimeout(search, pauseMs, text);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only new text restarts the pause
  }, [text]);
  // Show a search that Back or a link has changed.
  useEffect(() => setText(undefined), [filter.search]);

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
          search(shown);
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          {t("lobby.search.label")}
        </label>
        <Icon name="search" />
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={t("lobby.search.placeholder")}
          value={shown}
          onChange={({ target }) => setText(target.value)}
        />
        {shown !== "" && <IconButton icon="close" size="small" label={t("lobby.search.clear")} onClick={clear} />}
      </form>
    </search>
  );
}
