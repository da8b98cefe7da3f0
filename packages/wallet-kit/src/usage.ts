/** The texts of `--help`. */

export type Command = "conform" | "play";

const wallet = `  --url <url>       the address before /user/… and /transaction/…
  --key <file>      PEM file with the supplier's private RSA key
  --user <user>     the operator's id of a player
  --token <token>   a launch token of this player
  --game <code>     the game_code of a game that this player may play
  --currency <code> the currency of the wallets; default PHP
  --minor <units>   a minor unit in 1/100,000 of the major unit, for a currency that the kit does not know`;

const conform = `wallet-kit conform <options>
  tests every rule of the protocol; the player needs 1,000.00 in the wallet

${wallet}
  --expired-token <token>    an expired token of the same player
  --blocked <user>:<token>   a player who may not bet, with at least 10.00
  --second <user>:<token>    another player, with at least 10.00
  --load <counts>   the numbers of concurrent calls on one wallet; default 10,100,1000
  --rule <id>       tests only this rule; may be repeated
  --no-skips        fails if a rule is skipped, as the rules are whose option is missing

Exit code: 0 no rule is broken, 1 a rule is broken (or skipped, with --no-skips), 2 the test could not begin.`;

const play = `wallet-kit play <options>
  plays rounds on an unreliable connection, and compares the supplier's records with the wallet; the player needs 1.00
  and 0.10 for each round

${wallet}
  --rounds <count>  the number of rounds, ten at a time; default 100, which take 20 to 90 seconds

Exit code: 0 the records agree with the wallet, 1 they do not, 2 the test could not begin.`;

const program = `wallet-kit tests an operator's wallet from a supplier's side.

  wallet-kit conform <options>   tests every rule of the protocol
  wallet-kit play <options>      plays rounds on an unreliable connection

wallet-kit conform --help and wallet-kit play --help list the options.`;

/** Returns the help of a command, or of the program. */
export function usageOf(command: Command | undefined): string {
  if (command === undefined) return program;
  return command === "conform" ? conform : play;
}
