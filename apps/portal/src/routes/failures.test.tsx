import { act } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import type { ApiErrorKind } from "@openhouse/browser/api-error";
import { Toaster } from "@openhouse/ui/toast/toaster";
import LogoutDialog from "../features/session/components/logout-dialog.tsx";
import { MerchantVerifiers } from "../features/session/verifiers.ts";
import type { Verifiers } from "../features/session/verifiers.ts";
import { BalanceChip } from "../features/wallet/components/balance-chip.tsx";
import { RegisterForm } from "../features/session/components/registration/register-form.tsx";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import StartUpView from "./start-up-view.tsx";
import { renderInPage } from "../testing/render-in-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { Queries } from "../lib/queries/queries.tsx";
import { useAction } from "../lib/forms/use-action.ts";

beforeEach(() => sessionStorage.clear());

const failure = (kind: ApiErrorKind, message: string) => new ApiError({ kind, code: "x", message, status: 0 });

function FailingAction({ error }: { error: unknown }) {
  const { failure: text, isBusy, run } = useAction(() => Promise.reject(error));
  return (
    <button type="button" disabled={isBusy} onClick={() => void run(undefined)}>
      {text}
    </button>
  );
}

describe("a failed call", () => {
  it.each([
    ["[S8.039] shows the server's text", failure("refused", "No such thing."), "No such thing."],
    ['[S8.031] [S8.039] shows "Unknown error"', failure("refused", ""), "Unknown error"],
    ["[S8.021] shows the network error", failure("network", ""), "Network link is abnormal, please try again"],
  ])("%s, and can be tried again", async (_case, error, text) => {
    const { find, click } = await renderInPage(<FailingAction error={error} />);
    await click("button");
    expect(find("button").textContent).toBe(text);
    expect((find("button") as HTMLButtonElement).disabled).toBe(false);
  });

  it('[S8.039] with a programming error shows "Unknown error" and reports the error', async () => {
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const { find, click } = await renderInPage(<FailingAction error={new TypeError("programming error")} />);
    await click("button");
    expect(find("button").textContent).toBe("Unknown error");
    expect(report).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it("[S8.021] shows the network error if the balance is refreshed without a network", async () => {
    const page = (
      <Queries>
        <BalanceChip name="demoplayer" />
        <Toaster label="Messages" closeLabel="Close" />
      </Queries>
    );
    const respond = () => Promise.reject(failure("network", ""));
    const { root, click } = await renderInPage(page, { respond, token: "t" });
    await click('[aria-label="Refresh balance"]');
    const expectText = () => expect(root.textContent).toContain("Network link is abnormal, please try again");
    await act(() => vi.waitFor(expectText, { timeout: 8_000 }));
  }, 10_000);
});

describe("a portal that is closed", () => {
  it("[S8.025] shows a notice about the maintenance", async () => {
    const { root } = await renderInPage(<StartUpView status={1} />, { merchant: { systemStatus: 1 } });
    expect(root.querySelector("h1")?.textContent).toBe("Closed for maintenance");
    expect(root.textContent).toContain("We are updating the portal.");
  });

  it("[S8.024] shows that access is restricted by location or IP address", async () => {
    const merchant = { systemStatus: 2, location: { ip: "203.0.113.7" } } as const;
    const { root } = await renderInPage(<StartUpView status={2} />, { merchant });
    expect(root.textContent).toContain("Our service is not available in your location.");
    expect(root.textContent).toContain("Your IP address203.0.113.7");
  });
});

it("[S8.005] the logout shows the text in_sure_logout before it sends anything", async () => {
  const { root, calls } = await renderInPage(<LogoutDialog />, { token: "t" });
  expect(root.querySelector("dialog")?.textContent).toContain("Do you really want to sign out?");
  expect(calls).toEqual([]);
});

describe("a registration that is refused", () => {
  const names = { username: "capizlover", password: "Lantern2026", confirmPassword: "Lantern2026" };
  const optionalRule = { enabled: true, required: false };

  async function register(verifiers: Verifiers, affiliateRefusal?: string) {
    const respond = (route: string, input: unknown) => {
      const query = (input as { query?: { code?: string } } | undefined)?.query;
      if (route === "GET /wps/system/country") return { countries: [] };
      if (route !== "GET /wps/agent/affiliate") return { token: "t", id: "1", userName: "capizlover" };
      if (affiliateRefusal === undefined) return { code: null };
      const code = query?.code === undefined ? "affiliate.code.needed" : affiliateRefusal;
      throw new ApiError({ kind: "refused", code, message: "", status: 200 });
    };
    const form = (
      <MerchantVerifiers value={verifiers}>
        <RegisterForm
          rules={rulesWith({
            mobileNum: optionalRule,
            affiliateCode: { enabled: true, required: affiliateRefusal !== undefined },
          })}
        />
      </MerchantVerifiers>
    );
    const merchant = { flags: { REG3: true, REGMOBVERF3: true } };
    const rendered = await renderInPage(form, { respond, merchant });
    const affiliateCode: Record<string, string> = affiliateRefusal === undefined ? {} : { affiliateCode: "nobody" };
    const values = {
      ...names,
      birthday: "1990-06-12",
      mobileNum: "9171234567",
      verificationCode: "123456",
      ...affiliateCode,
    };
    for (const [name, value] of Object.entries(values)) {
      await typeText(rendered.find(`input[name="${name}"]`) as HTMLInputElement, value);
    }
    await rendered.click("input[name=isOfAge]");
    await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
    return { ...rendered, sent: rendered.calls.filter(({ route }) => route.startsWith("PUT")) };
  }

  const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

  it("[S8.004] shows the refusal's text and sends nothing if the phone-auth service refuses the code", async () => {
    const { root, sent } = await register({ checkPhone: failWith("auth/invalid-verification-code") });
    expect(root.textContent).toContain("Verification code not valid");
    expect(sent).toEqual([]);
  });

  it("[S8.030] shows the refusal's text and sends nothing if the captcha is cancelled", async () => {
    const { root, sent } = await register({ checkHuman: failWith("human/cancelled") });
    expect(root.textContent).toContain("Please complete verification first");
    expect(sent).toEqual([]);
  });

  it("[S8.003] shows a warning with a button and sends nothing if the affiliate code is unknown", async () => {
    const { find, sent } = await register({}, "affiliate.code.unknown");
    expect(find("dialog[open]").textContent).toContain("Invalid invitation code");
    expect(find("dialog[open] .dialog-actions button").textContent).toBe("Submit");
    expect(sent).toEqual([]);
  });
});
