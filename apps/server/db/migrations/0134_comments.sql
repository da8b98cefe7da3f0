-- Comments of tables, columns, constraints and indexes. `schema.sql` prints them.

comment on table business_clock is
  'Difference between business time and real time. One row; only the demo''s time machine changes it.';
comment on column business_clock.offset_ms is 'milliseconds that business time is ahead of real time';

comment on sequence process_node is
  'Gives each process a node number for its ids. It is read once at the start, never while money moves.';

comment on table outbox is
  'Events wait here after the commit. The dispatcher deletes those that all listeners have handled.';

comment on table outbox_failure is
  'Events that a listener could not handle, kept until it can or until a person decides.';

comment on table stored_reply is
  'The first reply to a request, written in the transaction of its effects. A repeated request gets it again.';
comment on column stored_reply.member_id is
  'whose reply it is, so that it is deleted with the account; null: a visitor or staff';

comment on table audit_head is
  'Last entry of each audit chain. hash = sha256(previous hash | canonical text of the row). Only append_audit '
  'writes it.';

comment on table audit_person is
  'The personal part of an audit entry. The chain is never changed, so it holds only "member" and a salted hash of '
  'name, address and reason. Without this row nobody can tell who it was; with it the hash proves that nothing was '
  'altered.';

comment on view audit_line is 'The audit chain as people read it.';

comment on table approval is
  'Decisions that need a second person. The constraint holds even if the application has an error.';

comment on table enc_key is 'RSA keys of encrypted calls, shared by all processes.';

comment on table enc_nonce is 'Used nonces of encrypted calls, kept a little longer than their time window.';

comment on table one_time_ticket is
  'Tickets that work once: live channel, game launch, first login. Only a hash is kept.';

comment on table account is
  'The accounts of the ledger. Accounts of members are stored and guarded; house accounts are derived. The functions '
  'in functions/ are the only writers; the application may read. Chart of accounts: '
  'docs/ledger/chart-of-accounts.md.';
comment on column account.owner_id is 'null: a house account';
comment on column account.guarded is 'true: the balance may not go below zero';
comment on column account.derived is 'true: no stored balance; it is the sum of account_delta';
comment on column account.frozen is 'true: money leaves only by transfers whose edge has passes_freeze';
comment on column account.version is
  'number of transfers that moved the balance, and number of the latest statement line';
comment on column account.moved_at is
  'business time of the latest transfer; the lines of an account never go back in time';

comment on table transfer is
  'Ids are ordered by time, so a range of ids is a range of time. Running balances and line numbers exist for stored '
  'accounts only.';

comment on table idem is
  'Idempotency keys. A table of its own, because a unique key of a partitioned table must contain the partition key.';

comment on table transfer_edge is
  'Which kinds of account a transfer code may join; money moves from the debit to the credit side. No transfer joins '
  'accounts of two members (the functions compare the owners): such money passes through the escrow account.';
comment on index member_account is
  'The row of a closed account stays. A person decides whether its name becomes free again.';

comment on table member_limit is 'A member''s limits for deposits, losses, stakes and session time.';
comment on column member_limit.kind is 'deposit, loss, stake (a sum per period) or session (minutes per period)';
comment on column member_limit.effective_at is 'a raise has to wait and to be confirmed; until then the row is pending';

comment on table member_exclusion is 'Time-outs and exclusions of members.';
comment on column member_exclusion.until_at is 'null: without end';

comment on table limit_use is
  'Current use of the limits, one row per member, kind and calendar period in the merchant''s time zone.';
comment on index member_limit_one_in_force is
  'Of each limit one row is in force and at most one waits for its confirmation.';

comment on table bet is
  'The single book of stakes: studio games, vendors, lottery and sports write here. Only functions write it '
  '(book_rounds, book_wallet_calls).';
comment on column bet.category is
  'LIVE, RNG, SPORTS, LOTT, ELOTT, FISH, PVP, ESPORTS, COCKFIGHT: the product class of contracts and rebates';
comment on column bet.round_ref is 'the vendor''s number of the round';
comment on column bet.selection is 'what was bet on, as the record page shows it; null for slots';
comment on column bet.status is
  'packages/protocol/src/bets/bet-status.ts: 0 initial, 1 win, 2 lose, 3 cancel, 4 tie, 5 refund, …';
comment on column bet.bonus_part is 'the part of the stake that was paid with restricted bonus money';
comment on column bet.valid_bet is
  'what counts for agents, rebates and turnover: 0 for trial bets, else the stake without the bonus part';
comment on column bet.lineage_id is 'the member''s chain of agents when the bet was settled; null: no agent';
comment on index bet_by_class is
  'For one class of games. An open bet of a supplier changes once, when it is settled; then all indexes of the row '
  'change.';
comment on index bet_by_lineage is 'Bets of a team, newest first, without reading those of other members.';
comment on index bet_open_bonus is 'Open rounds that may still return bonus money.';

comment on table bet_day is
  'Sums of a member''s bets per business day and class, for stake and loss limits, net spend and profit reports. '
  'Written in the transaction of each bet, under the lock of the member''s account.';
comment on column bet_day.placed is 'staked on that day, settled or not';
comment on column bet_day.stake is 'of the bets settled on that day';

comment on table game is 'Games of the catalogue.';
comment on column game.classify is 'slot sub-category: SC, VP, JP, TG, AC, BG; null: none';
comment on column game.hot_position is 'position among the hot games; null: not hot';
comment on column game.support_play is '0: a free trial is offered';
comment on column game.min_bet is 'lowest stake in minor units of the merchant''s currency; 0: the game decides';
comment on column game.lines is 'lines of a slot; 0: none';
comment on column game.heat is 'how much it is played; lists are sorted by it';
comment on column game.added_at is 'business time at which the merchant added it';

comment on table vendor is 'Vendors of the catalogue.';
comment on column vendor.blocked_countries is
  'ISO 3166-1 alpha-2; visitors there do not see the vendor and cannot open its games';

comment on table catalogue_version is
  'A number per merchant that changes with the catalogue. Processes keep the catalogue in memory and compare the '
  'number, so they also notice changes made outside of the application.';

comment on table recent_game is 'The last time that a member opened each game.';

comment on table studio_session is
  'A game that a member opened, in exchange for a one-time launch ticket. It has a token of its own, because games '
  'run on another origin than the portal. It ends with the portal session.';
comment on column studio_session.portal_session_id is 'null: a guest''s trial, opened without a session on the portal';
comment on column studio_session.first_nonce is 'first round of this session; net spend on the screen counts from here';

comment on table studio_player is
  'A member in one studio game and currency: the gapless nonce, the current seeds and the open round. book_rounds '
  'changes the nonce and opens the round; the application closes it and changes the seeds.';
comment on column studio_player.nonce is 'of the last round; the next one is nonce + 1';
comment on column studio_player.open_nonce is 'nonce of the round that the client has not shown completely; null: none';

comment on table studio_chain is
  'Roots of seed chains, sealed by the application. A seed is the root hashed (length - position) times.';

comment on table studio_seed is 'Each seed that was used. Its commitment was shown before first_nonce was played.';

comment on table studio_round is
  'One row per round. The key (player, nonce) prevents the second use of a nonce. The outcome follows from seed, '
  'client seed and nonce; the stops are kept so that a replay can be compared with what was booked.';
comment on column studio_round.bonus_after is
  'the bonus money in balance_after, so that a repeated key gets the same reply';

comment on table deposit_method is 'How members of the merchant can pay in. Amounts are minor units.';
comment on column deposit_method.kind is
  'account: a provider''s account for this one payment; transfer: the merchant''s own account, paid by bank transfer';
comment on column deposit_method.provider is 'code of the payment provider, as the server''s adapters name it';
comment on column deposit_method.names is 'language code → display name';
comment on column deposit_method.version is 'incremented by each change, so that concurrent changes are refused';

comment on table deposit_terms is 'Minimum, maximum and fees of a deposit method, by group of members.';
comment on column deposit_terms.member_group is
  'a group with terms of its own has only these; "everyone" is for all others';
comment on constraint deposit_terms_check1 on deposit_terms is 'The fee must be less than the deposit.';

comment on table deposit_channel is 'The wallets and banks of a method.';
comment on column deposit_channel.holder is 'the merchant''s account at that bank, for transfers';

comment on table deposit is 'Deposits of members, from the request to the booking.';
comment on column deposit.key is 'the member''s idempotency key, and what was requested under it';
comment on column deposit.reference is 'the provider''s name for the deposit; it contains the merchant';
comment on column deposit.state is 'packages/rules/src/payments/deposit-states.ts';
comment on column deposit.held_reason is
  'why a person must decide; messages of the provider do not change a held deposit. proof: the member says that they '
  'transferred it';
comment on column deposit.paid is 'the amount paid, according to the provider';
comment on column deposit.credited is 'the amount that reached the wallet, before the member''s fee';
comment on column deposit.means is 'the way of payment, from the kind of the method at that time';
comment on column deposit.pay_to is
  'where the member pays to: {"kind": "account", "bank", "holder", "number"} or {"kind": "qr", "text"}';
comment on constraint deposit_decided on deposit is
  'A deposit without a provider is approved by a person who names the bank''s reference.';
comment on constraint deposit_two_persons on deposit is 'Above the limit two persons decide.';
comment on index deposit_bank_reference is 'One payment at the merchant''s bank is one deposit.';

comment on table withdraw_method is
  'How members of the merchant can be paid out, by kind of account: B bank, E e-wallet, V address.';

comment on table payout_bank is 'Banks, e-wallets and networks for payouts.';
comment on column payout_bank.payout is 'provider: paid by the adapter; hand: paid by a person';
comment on column payout_bank.address_form is
  'format of addresses of that network (packages/rules/src/payments/crypto-address.ts); null: numbers';

comment on table withdraw_account is
  'Where a member is paid out to. Numbers are sealed. Rows stay for the withdrawals that used them.';
comment on column withdraw_account.number_hash is
  'keyed hash of bank and number, to find members who share an account; null: added before this column, or erased';

comment on table withdrawal is 'Withdrawals of members, from the request to the payout.';
comment on column withdrawal.amount is 'what left the main wallet, including the fee';
comment on column withdrawal.state is 'packages/rules/src/payments/withdrawal-states.ts';
comment on column withdrawal.remark is 'what the member reads about a rejection or failure';
comment on column withdrawal.business_day is 'the day whose limits it uses';
comment on column withdrawal.risks is
  'why a person should check it twice, with the facts at the time of the request '
  '(packages/rules/src/payments/withdrawal-risks.ts)';
comment on constraint withdrawal_check3 on withdrawal is
  'Above the limit two persons approve a withdrawal. This holds even if the application has an error.';

comment on table payment_step is 'Every step of every deposit and withdrawal. Never changed.';
comment on column payment_step.subject_id is 'id of a deposit or withdrawal; ids are unique across tables';

comment on table payment_claim is
  'Which staff member works on a waiting deposit or withdrawal. Written under the lock of the payment, so that only '
  'one person holds it. A claim that has expired does not count.';
comment on column payment_claim.subject_id is 'id of a deposit or withdrawal; ids are unique across tables';
comment on column payment_claim.taken_at is 'all times are business time';

comment on table provider_message is
  'Accepted messages of a provider by its own id. A second message with the same id changes nothing.';
comment on column provider_message.at is 'real time';

comment on table lineage is 'Chains of agents from the top of the tree down to one agent. Rows are never changed.';
comment on column lineage.agent_id is 'the last agent of the chain: the upline of all members with this lineage';
comment on column lineage.parent_id is 'the agent''s own lineage when the chain was made; 0: no agent above';
comment on column lineage.depth is 'number of agents in the chain';
comment on column lineage.chain is 'from the top to agent_id';
comment on constraint lineage_merchant_id_parent_ref_parent_depth_fkey on lineage is
  'Each chain is one longer than its parent, so chains cannot form a circle.';
comment on index lineage_of_agent is 'One chain of an agent below a given parent; moving back finds it again.';

comment on table lineage_agent is
  'Every agent of every chain; distance 0 is the last agent. Queries about teams start here.';

comment on table member_place is
  'The member''s current place in the tree. It cannot contain a circle: the lineage must end in the upline and '
  'continue the upline''s own lineage. Checked at commit, because a move changes a whole subtree.';
comment on column member_place.upline_id is 'null: directly below the merchant';
comment on column member_place.upline_lineage_id is 'the upline''s own lineage';
comment on column member_place.lineage_id is '0: no agent above';
comment on column member_place.joined_day is
  'business day of the first placement; stored, because a merchant may change its time zone';

comment on table agent_tree is
  'One row per merchant. A move of many rows locks it for update; placements share the lock.';

comment on table member_move is 'Every move, kept for ever.';
comment on column member_move.moved_members is 'the member and all members below who moved too';

comment on table agent_code is 'Codes that bring new members to an agent, by personal invitation or by affiliate link.';
comment on column agent_code.id is 'of a link, which has a page of its own; null for personal codes';
comment on column agent_code.expires_at is 'business time; null: without end';
comment on column agent_code.rebates is
  'initial rates of new members above the merchant''s, category → parts per million; null: the merchant''s rates';

comment on table agent_code_use is
  'Which member came by which code. Rows instead of a counter, so that new members of one link do not wait for each '
  'other.';
comment on index transfer_by_time is
  'For figures per day over all accounts of a merchant. Rows lie in booking order, so a block range index finds a '
  'day with few pages and without cost for writes.';
comment on index transfer_by_debit_code is
  'All codes except stake (10) and win (11), which are most lines, so bets do not write to this index.';
comment on index transfer_beside_bets is
  'For transfers of large teams, which are found by time. Bets and settlements are left out, because they are nearly '
  'all rows and have a record of their own.';
comment on index transfer_taken_back is
  'Stakes and wins that were reversed. A closed day or window is read by undoing them.';
comment on index transfer_of_rebate is 'Payments by the rebate entry that they name; 0: none.';

comment on table message is 'Messages to members: e-mail, SMS and inbox.';
comment on column message.recipient is 'phone number, e-mail address (lower case) or account name';
comment on column message.code is 'sealed; the text contains {code} in its place; deleted after sending';
comment on column message.event_id is
  'the event that caused it, so that a listener that is called twice writes it once';
comment on column message.good_until is 'when the message becomes useless; it is not sent later';
comment on column message.round is 'a person may send a message again; each round is another message for the provider';

comment on table message_of_day is
  'Which events about frequent payments a member was told today. Only the first of each name is sent; the list of '
  'bills shows the rest.';
comment on column message_of_day.name is 'the event, and the member''s role in it';

comment on table login_attempt is 'Attempts to guess a password, counted per account and per network.';
comment on column login_attempt.kind is
  'what was guessed: the password of a member or of staff, or a member''s payment password. An attempt is written as '
  '''running'' before the comparison, so that parallel guesses count too';
comment on column login_attempt.network is '/24 of IPv4, /64 of IPv6; in old rows the address';
comment on column login_attempt.device is
  'cookie of a device that used the account before; null: none, or of another account';
comment on index login_attempt_failed is
  'Recent failures of the whole merchant; above a threshold all visitors need a captcha.';

comment on table guest is
  'Trial accounts with play money. An open one belongs to one holder, who gets it again at the next trial.';
comment on column guest.holder is
  '"member:<id>": of a signed-in member; "device:<hash>": of a visitor''s browser; null: the visitor has signed in';

comment on table member is 'Accounts of players and agents.';
comment on column member.mobile is 'digits with the dialling code, without a plus';
comment on column member.totp_secret is 'sealed; in force after a code has confirmed it';
comment on column member.registered_at is 'business time';
comment on column member.first_login_at is 'real time';
comment on column member.last_login_at is 'real time';
comment on column member.password_changed_at is 'real time; null: no password';
comment on column member.credentials_changed_at is
  'real time of the last change of password, confirmed address or authenticator, after which withdrawals wait; null: '
  'no change since registration';
comment on column member.closed_at is 'business time';
comment on column member.greeted_at is 'when the member was greeted';
comment on index member_verified_mobile is
  'One account per confirmed number, because it is used to sign in and to recover the account.';
comment on index member_by_name is
  'For searches by the beginning of a name, which needs byte order; the index of accounts has the database''s '
  'collation.';

comment on table recovery_code is 'Single-use codes for a member who lost the authenticator.';

comment on table known_place is
  'Networks and devices from which an account was signed in. A login from elsewhere may ask for more.';
comment on column known_place.place is '"net:203.0.113.0/24" or "device:<hash>"';

comment on table identity_link is
  'Members who sign in through an identity provider, by the provider''s id of the person. An address could change '
  'hands.';

comment on table closure_request is 'Requests of members to close their account.';
comment on column closure_request.reasons is 'why the account was not closed';

comment on table verification_code is
  'Requested codes; also what limits against abuse count. The code is stored as a keyed hash, and five attempts are '
  'allowed.';
comment on column verification_code.is_sent is
  'false: no account has this number, so nothing was sent; the reply is the same';
comment on column verification_code.address is
  'where the request came from: address, its network (/24 or /64), and the device if known';
comment on column verification_code.number_range is 'dialling code and three digits (SMS)';

comment on table maintenance_window is 'Planned and past maintenance of a merchant.';
comment on column maintenance_window.starts_at is 'business time';
comment on column maintenance_window.ends_at is 'null: until staff end it';
comment on column maintenance_window.closed_by is 'ended by hand, or cancelled before it began';

comment on table session is 'Sessions of members on the portal. Times are real time.';
comment on column session.proven_at is
  'real time at which the owner last proved their identity by a login; a session that was opened with the ticket of '
  'another one inherits it';
comment on column session.owes_password_change is 'the password must be changed before anything else';
comment on index session_by_end is 'For the job that deletes old sessions.';

comment on table staff is 'Accounts of the back office.';
comment on column staff.password_hash is 'null: not set yet, or withdrawn by a new invitation';
comment on column staff.email is 'address for invitations';

comment on table staff_invitation is 'Invitations that work once; the person sets password and authenticator.';
comment on column staff_invitation.totp_secret is 'sealed; in force after a code has confirmed it';
comment on column staff_invitation.created_at is 'all times are real time';

comment on table consent is 'The version of the agreement that a member accepted, and its minimum age.';
comment on column consent.at is 'business time';

comment on table captcha_challenge is 'Captcha challenges, as a picture or as work for the browser. Each works once.';
comment on column captcha_challenge.network is 'a challenge costs more work the more its network has requested';

comment on table content_item is 'Content that staff edit. The draft is here; published texts are revisions.';
comment on column content_item.slug is 'last part of its address; unique within its kind';
comment on column content_item.draft is '{fields, texts: {EN, TY}, audience}: rules/content/content-body';
comment on column content_item.version is 'incremented by each change; a concurrent change is refused';
comment on column content_item.last_revision is 'number of the highest revision; 0: never published';
comment on column content_item.published_version is
  'version that was published last; it differs from version while there are unpublished changes';
comment on column content_item.withdrawn_through is 'revisions up to this one are withdrawn';

comment on table content_revision is
  'The revision that shows is the highest one whose time has come and which is not withdrawn. So a new one can wait '
  'while the old one shows. Times are business time.';
comment on column content_revision.shows_until is 'null: until it is withdrawn';

comment on table content_picture is
  'Pictures that staff uploaded, encoded again. The address is the hash of the content.';

comment on table feedback is
  'Messages from members and visitors, which support reads and answers. The text may contain personal data, so it is '
  'deleted with the account.';
comment on column feedback.at is 'business time';
comment on column feedback.member_id is 'null: a visitor';

comment on table gateway_supplier is
  'A supplier of games that calls our wallet at /gateway/rs/<code>/… on the merchant''s host.';
comment on column gateway_supplier.vendor is 'vendor in the catalogue whose games it runs';
comment on column gateway_supplier.public_key is 'PEM (SPKI) of the key that signs its calls';
comment on column gateway_supplier.currency is 'currency of its wallets';
comment on column gateway_supplier.answers_replay is
  'true: an identical repeat gets RS_OK with the first result; false: RS_ERROR_DUPLICATE_TRANSACTION';
comment on column gateway_supplier.allowed_networks is
  'addresses and networks from which it may call; empty: any, only the signature counts';
comment on column gateway_supplier.is_enabled is 'false: no new bets; wins and rollbacks of open rounds are accepted';
comment on column gateway_supplier.api_url is
  'base address of the supplier''s interface (game/url, transactions/list); null: its games are not opened by it';
comment on column gateway_supplier.operator_id is 'our name at the supplier';
comment on column gateway_supplier.game_hosts is
  'origins of its games: the only ones that a launch may lead to and that pages may frame';
comment on column gateway_supplier.sealed_signing_key is
  'key that signs our calls, sealed (PKCS#8); the supplier has the public key (SPKI); both PEM';
comment on column gateway_supplier.promo_day_limit is
  'minor units that a supplier may pay per day as wins without a bet; wins with a bet have no ceiling';
comment on column gateway_supplier.certification_accounts is
  'accounts of the operator with which the supplier may test the wallet by real calls';

comment on table gateway_promo_day is 'How much of promo_day_limit is used.';

comment on table gateway_token is
  'A player''s name for a supplier. Stored as a hash and never changed. Expiry is real time and refuses only bets, '
  'so the row remains.';
comment on column gateway_token.session_id is 'the portal session of the launch; null: certification by staff';

comment on table gateway_round is
  'Which row of `bet` a supplier''s round belongs to. Players share rounds at live tables, so the member is part of '
  'the key. If a closed round gets another bet or a late win, it continues in a new row of `bet`.';
comment on column gateway_round.opened_at is 'business time';
comment on column gateway_round.has_refund is 'a stake was returned; if nothing remains it is a refund, not a loss';

comment on table gateway_transaction is
  'Every accepted transaction by the supplier''s id, kept for ever: the first result of a repeat, the target of '
  'rollbacks, and our side of comparisons.';
comment on column gateway_transaction.kind is
  '0 mark of a rollback that came before its bet (a later bet with the id is refused), 1 bet, 2 win, 3 rollback';
comment on column gateway_transaction.bet_id is 'the row of `bet` that counts it; null: it moved no money';
comment on column gateway_transaction.reference is 'the transaction that a win or rollback names';
comment on column gateway_transaction.digest is 'SHA-256 of what a repeat must contain';
comment on column gateway_transaction.amount is 'minor units; bonus_part is the part of the bonus wallet';
comment on column gateway_transaction.remainder is
  'part of a win below one minor unit, in 1/100,000 of the major unit; it goes to the rounding account';
comment on column gateway_transaction.balance is 'of the wallets afterwards, as in the reply';
comment on column gateway_transaction.grant_id is
  'grant whose money the bet used or the win returned; late wins and rollbacks follow it';
comment on index gateway_transaction_at is 'Our transactions in a period, for comparisons.';

comment on table gateway_rounding is 'How much of the remainders is already on the rounding account, in minor units.';

comment on table gateway_call is
  'Finished calls in both directions for the back office: the last one of each second, kept for some days.';
comment on column gateway_call.is_ours is 'true: we called the supplier; false: it called our wallet';
comment on column gateway_call.status is 'RS_… for calls to us; for ours ok, refused, unavailable, unreadable';
comment on column gateway_call.at is 'real time';

comment on table gateway_comparison is 'One comparison of a supplier''s list of transactions with ours.';
comment on column gateway_comparison.from_at is 'business time of our transactions';
comment on column gateway_comparison.staff_id is 'null: the daily job';
comment on column gateway_comparison.failure is 'the call that failed, as in gateway_call.status; null: none';

comment on table gateway_difference is
  'A transaction on which both sides differ. One row per transaction, which is opened again if it differs again.';
comment on column gateway_difference.transaction is 'bet or win';
comment on column gateway_difference.member_id is 'null: the supplier names an unknown player';
comment on column gateway_difference.our_amount is 'minor units; null on the side where it is missing';
comment on column gateway_difference.our_state is 'standing or undone; null on the side where it is missing';
comment on column gateway_difference.comparison_id is 'the last comparison that found it';

comment on table member_file is
  'Pictures that members send as proof, encoded again. Until a call names a picture it has no subject and occupies '
  'one of three slots of its purpose, so that concurrent uploads cannot add a fourth.';
comment on column member_file.hash is 'of the bytes; the same picture sent again is the same file';
comment on column member_file.created_at is 'business time';
comment on column member_file.subject_id is 'what it proves, with the number of the claim; null: not sent yet';

comment on table withdrawal_receipt is
  'What a member says about a paid withdrawal: it arrived, arrived in part, or did not arrive. No money moves here: '
  'the ledger booked the payout when it left. Changes are made under the lock of the withdrawal.';
comment on column withdrawal_receipt.state is 'packages/rules/src/payments/receipt-states.ts';
comment on column withdrawal_receipt.expected is
  'what the last payment should have brought: first all, later the missing part';
comment on column withdrawal_receipt.received is 'what arrived according to the member, of all payments';
comment on column withdrawal_receipt.due_at is 'all times are business time';

comment on table receipt_claim is
  'A member''s claim that a payout did not arrive, and its result. Number 1 is the first claim of a withdrawal.';
comment on column receipt_claim.received is 'of the payment in question';
comment on column receipt_claim.reference is 'the bank''s reference of the second payment';
comment on column receipt_claim.transfer_id is
  'ledger transfer that paid the claim; null in rows from before this column';
comment on column receipt_claim.recovered is 'minor units that the bank or provider gave back';
comment on column receipt_claim.recovered_at is 'business time';
comment on column receipt_claim.recovery_reference is 'the bank''s reference of the money given back';
comment on column receipt_claim.write_off is
  'minor units that somebody asked to write off; booked if write_off_transfer_id is set';
comment on column receipt_claim.write_off_asked_at is 'business time';
comment on constraint receipt_claim_check1 on receipt_claim is
  'A claim is paid by a person with a reference, and above the limit by two persons.';
comment on constraint receipt_claim_recovered on receipt_claim is
  'Only a claim that was booked as paid can be recovered.';
comment on constraint receipt_claim_write_off_paid on receipt_claim is
  'Only a claim that was booked as paid can be written off.';
comment on constraint receipt_claim_write_off_two on receipt_claim is
  'Two persons are needed, even if the application has an error.';
comment on constraint receipt_claim_open on receipt_claim is 'Recovered and written off are at most what was paid.';
comment on index receipt_claim_open is 'One open claim at a time, so that nothing is paid twice.';
comment on index receipt_claim_write_off_waits is
  'Write-offs that wait for a second person, for the queue of withdrawals.';

comment on table member_care is 'Reminders and answers about responsible gaming.';
comment on column member_care.remind_minutes is 'null: no reminder';
comment on column member_care.deposits_at is 'business times of the latest deposits, oldest first';
comment on column member_care.asked_at is
  'business time at which the member answered the question about limits; null: never asked';

comment on table member_transfer is
  'Money between neighbours of the tree: a member to the agent above, an agent to a direct downline. The ledger '
  'moves it through the escrow account (codes 30 and 31); this row names both members.';
comment on column member_transfer.direction is 'from the sender''s view, at the time of sending';
comment on column member_transfer.business_day is 'the day whose limits it uses';
comment on index member_transfer_since is 'Transfers of the whole merchant since a day.';

comment on table vendor_transfer is
  'Money between the main wallet and a wallet that a vendor keeps. It lies in the hold account until the vendor '
  'confirms. The row is committed before the vendor is called. next_check_at is real time, other times are business '
  'time.';
comment on column vendor_transfer.key is 'the member''s idempotency key, and what was requested under it';
comment on column vendor_transfer.reference is 'the vendor''s name for the transfer; it contains the merchant';
comment on column vendor_transfer.vendor is 'code of the vendor, as the server''s adapters name it';
comment on column vendor_transfer.direction is 'in: to the vendor''s wallet; out: back to the main wallet';
comment on column vendor_transfer.state is 'packages/rules/src/payments/vendor-transfer-states.ts';
comment on column vendor_transfer.held_reason is
  'why a person must decide; messages of the vendor do not change a held transfer';
comment on index vendor_transfer_open is
  'One open transfer per member, so that a late reply cannot be taken for another transfer''s.';

comment on table day_close is
  'A closed business day of one currency: opening and closing balance of each kind of account, and movements by '
  'transfer code. hash = sha256(previous hash | canonical text of the row). Only append_day_close writes it.';
comment on column day_close.number is '1, 2, 3 … without a gap';
comment on column day_close.is_proven is
  'opening balances and movements add up to the closing balances, which are read from the accounts';
comment on column day_close.closed_at is 'real time';

comment on table ledger_remark is
  'What the member reads on a statement line: why an operator moved the money. Written with the transfer.';

comment on table adjustment is
  'Money that an operator gives to or takes from a member: requested by one person, booked by another.';
comment on column adjustment.reason is 'the member reads it';
comment on constraint adjustment_check2 on adjustment is
  'The requester cannot book it, even if the application has an error.';

comment on table adjustment_day is
  'What one staff member requested on a business day in one currency, for the limit of a setting.';

comment on table turnover_requirement is
  'An amount that must be bet before money may leave. Progress is not stored: it is computed from the bets '
  '(packages/rules/src/turnover/count-turnover.ts), so corrections of bets count.';
comment on column turnover_requirement.origin_id is
  'the deposit, grant, adjustment or rebate; each makes at most one requirement';
comment on column turnover_requirement.base is 'amount that it concerns, and how much must be bet for it; minor units';
comment on column turnover_requirement.weights is
  'category → parts per million of a bet that count; other categories count in full';
comment on column turnover_requirement.started_at is 'business time; bets placed from then on count';
comment on column turnover_requirement.expires_at is
  'bets settled from then on do not count, and the requirement no longer binds';
comment on column turnover_requirement.closed_at is
  'it is no longer counted: money left, or its bets are too old to be corrected. All requirements of a member close '
  'together, so that no bet counts twice';
comment on column turnover_requirement.is_met is
  'whether it was met when it was closed; null: open, or closed before this column';

comment on table clearing_format is
  'How the files of a source are read: packages/rules/src/finance/read-clearing-lines.ts. A source is an adapter of '
  'deposits and payouts, or `hand`: the merchant''s own bank.';

comment on table clearing_file is
  'A statement file, accepted once: its hash prevents a second time. The file is not kept, because banks write names '
  'into it.';
comment on column clearing_file.from_day is 'first day that the statement covers';
comment on column clearing_file.hash is 'sha256';
comment on column clearing_file.in_minor is 'sum of the lines, in and out';
comment on column clearing_file.closing_minor is 'closing balance according to the source; null: not entered';
comment on column clearing_file.ledger_minor is
  'the same according to the ledger at upload: deposits by the source less payouts by it';
comment on column clearing_file.uploaded_at is 'all times are business time';

comment on table clearing_line is
  'A line of a file, or a payment of ours that no line names (outcome `ours`, numbered after the lines).';
comment on column clearing_line.provider_ref is 'in capitals';
comment on column clearing_line.subject_kind is 'the deposit or withdrawal, as it was at the comparison';
comment on column clearing_line.outcome is 'packages/rules/src/finance/match-clearing.ts';
comment on column clearing_line.state is 'clear: nothing to do; waiting: an adjustment was requested';
comment on column clearing_line.action is
  'accepted: explained, nothing booked; adjusted: by an adjustment; agreed: our booking or their line came later';

comment on table activity_application is
  'A member''s application for a promotion, with words and pictures. At most one is open or accepted; after a '
  'rejection the member may apply again.';
comment on column activity_application.promotion_id is 'the promotion in the merchant''s content';
comment on column activity_application.state is 'joined: accepted';
comment on column activity_application.applied_at is 'all times are business time';
comment on column activity_application.note is 'what the member reads about the decision';

comment on table bonus_grant is
  'Grants of bonus money: terms, state and end (docs/decisions/0029-bonus-wallet.md). The bonus account holds the '
  'money of one grant at a time, so release and forfeit concern the whole account.';
comment on column bonus_grant.turnover_ppm is
  'parts per million of the amount that must be bet before it becomes the member''s own; at least once';
comment on column bonus_grant.reason is 'the member reads it';
comment on column bonus_grant.state is
  'waiting: for a second person; forfeited: given up, withdrawn by staff, or lost by a withdrawal';
comment on column bonus_grant.decided_by is 'the second person; null: none was needed';
comment on column bonus_grant.granted_at is 'all times are business time';
comment on column bonus_grant.ended_by is 'house: by the rules; member; staff';
comment on column bonus_grant.ended_amount is
  'balance of the bonus account at the end; it went to the main wallet or back to the merchant';
comment on constraint bonus_grant_check5 on bonus_grant is
  'The requester cannot book a grant that needs a second person, even if the application has an error.';

comment on table bonus_day is
  'What one staff member granted alone on a business day in one currency, for the limit of a setting.';

comment on table transaction_alert is
  'Large transactions that staff must check. Written in the transaction that books the money; one alert per '
  'transaction. Thresholds are settings (`alerts.*`); the row keeps those of its time.';
comment on column transaction_alert.subject_id is
  'id of the deposit, withdrawal or adjustment; ids are unique across tables';
comment on column transaction_alert.direction is 'in: to the member; out: from the member';
comment on column transaction_alert.single_from is
  'threshold that the transaction reached by itself; null: not reached';
comment on column transaction_alert.day_from is 'threshold that the member''s day reached; null: not reached';
comment on column transaction_alert.day_sum is 'what the member moved that day, in and out, including this transaction';
comment on column transaction_alert.raised_at is 'all times are business time';
comment on index transaction_alert_day is 'The alert about a member''s day is raised once a day.';

comment on table contract is
  'Contracts between an agent and a direct downline, or between the merchant and the top. Rules: '
  'packages/rules/src/contracts.';
comment on column contract.product_class is 'CONS: all games';
comment on column contract.period is
  'settlement period; HOUR, HALF and MIN5 are windows within a day. Another period is another contract';
comment on column contract.receiver_id is 'who is paid';
comment on column contract.giver_id is 'the upline who gave it; null: the merchant';
comment on column contract.state is
  'P offered, E change offered, A active, V termination requested, C ended, R refused';
comment on column contract.active_version is 'the version that pays, also while a change or a termination waits';
comment on column contract.made_at is 'all times are business time';
comment on column contract.margin_left_ppm is
  'of the version in force: the lowest margin that remains in any class; null: none in force, or not computed yet';

comment on table contract_class is
  'Classes of a receiver''s active contracts and offers: one row per class, all rows for CONS. The key prevents two '
  'contracts for one class, also with concurrent changes.';

comment on table contract_version is 'Every offered text, never changed, with its hash.';
comment on column contract_version.terms is 'canonical text of the terms (rules/contracts/contract-terms)';

comment on table contract_span is
  'Period in which a version is in force. The version at the beginning of a window pays for the whole window.';
comment on column contract_span.until_at is 'null: still in force';

comment on table contract_event is
  'Every step of both sides. Offer and acceptance name the version and its hash: that is what was signed.';
comment on column contract_event.caused_by is
  'what ended the contract: acceptance of another contract, a move (member_move.id) or a closure (closure_request.id)';
comment on column contract_event.reason is 'why staff did it; empty for members';

comment on table contract_margin is
  'Whether games earn what a contract promises, per version and class. Computed after signature and again when '
  'rates, rebates or margins change. Parts per million of the valid bet.';
comment on column contract_margin.margin_ppm is
  'what the games keep in theory; rebate_ppm: what the receiver gets back; contracts_ppm: what all levels take';
comment on column contract_margin.first_left_ppm is 'what remained at the first computation';
comment on column contract_margin.first_judged_at is 'all times are business time';

comment on table contract_hold is 'What an upline set aside at the beginning of a window that is not settled yet.';
comment on column contract_hold.run_id is 'the run that used it and returned the rest';

comment on table contract_hold_window is
  'Windows for which uplines were asked to set money aside, also if none did, so that the job handles each once.';

comment on table salary_run is 'One run per window and currency.';
comment on column salary_run.from_at is 'start of a half-open interval, business time';
comment on column salary_run.window_key is 'kind, period and both ends';
comment on column salary_run.time_zone is
  'as at settlement; a later change by the merchant does not affect a closed window';
comment on column salary_run.bets is 'sum of the bets of the window, to detect later changes';
comment on column salary_run.bills_hash is 'of the printed bills in order; a repeated run must give the same';
comment on column salary_run.review_mode is
  'the review rule at that time; amounts in minor units of the run; null: from before this column';
comment on column salary_run.asked is 'upper bound of its bills, before the funds of the payers were known';
comment on constraint salary_run_review_said on salary_run is 'New runs must state their review. Older ones do not.';

comment on table salary_run_place is
  'Places of members without bets in the window whose figures a run needed: bonuses, rebates, charges, or contracts '
  'of another period.';

comment on table salary_run_fund is 'What each upline had for its bills of a run, and how much was used.';

comment on table salary_run_waiting is
  'Sums over the bills of a run that wait in review, so that its page needs no sum over all bills. Written in the '
  'transaction of each change; no row: none waits. A release reads the bills themselves '
  '(docs/decisions/0042-reviewed-salary-runs.md); a nightly check compares both.';
comment on column salary_run_waiting.bills is 'in review, including held ones';
comment on column salary_run_waiting.releasable_bills is 'what a release would include';

comment on table salary_release is 'Bills of a run that two persons released together.';

comment on table salary_recheck is
  'Closed windows with a corrected bet; the next run of their kind computes them again.';

comment on table bill is 'One bill per contract version, window and payee, also if it pays nothing.';
comment on column bill.payer_id is 'null: the merchant';
comment on column bill.due is
  'owed by the contract, minor units; set_aside: held for it; adjustments: of earlier windows';
comment on column bill.open_adjustment is 'adjustments that exceed this bill, at most 0; the next bill takes them';
comment on column bill.claim_until is 'until when it can be claimed; null: paid at once';
comment on column bill.content is 'the printed bill (rules/contracts/settlement-bill), which every reader sees';
comment on column bill.lineage_id is 'the payee''s chain of agents; 0: directly below the merchant';
comment on column bill.is_afterwards is 'a bill of an ended contract, only for adjustments of earlier windows';
comment on column bill.set_aside is 'what lies in the contract funds for it while it waits; 0 if the merchant pays';
comment on column bill.passed is 'kept back for the contracts that the payee pays (line passed)';
comment on column bill.needs_release is 'made in review; only a release leads to payment';
comment on column bill.is_held is 'left out of releases until staff resume it';
comment on index bill_of_state is 'Sums by state, and a page of the bills in one state.';

comment on table bill_decision is 'What staff did with one bill.';
comment on column bill_decision.confirmed_by is 'null: one person alone';

comment on table bill_passed_back is
  'Parts of a refused bill that were passed on and not paid. They go back to the payer of the refused bill, not to '
  'its payee.';

comment on table bill_line is 'Lines of a bill in reading order; they add up to what is paid.';
comment on column bill_line.kind is
  'gross: own yield; share: yield of a contract below; overcommitted: promised beyond the own yield; rounding; '
  'short: what the payer lacks; adjustment: of an earlier window; correction: by staff; open: left to the next bill; '
  'passed: kept back for contracts that the payee pays';
comment on column bill_line.amount_fine is 'trillionths of a minor unit';
comment on column bill_line.other_contract_id is 'of a share: the contract below';
comment on column bill_line.window_key is 'of an adjustment or correction: the earlier window';
comment on column bill_line.reason is 'of a correction';

comment on table bill_adjustment is
  'What changed in a closed window afterwards: a line of a later bill. Corrections by staff have a reason and two '
  'persons (docs/decisions/0043-corrections-of-bills.md).';
comment on column bill_adjustment.window_key is 'the closed window; run_id: the run that found the change';
comment on column bill_adjustment.carry_difference is
  'change of the carried amount of dividends, millionths of a minor unit; text, because it may be long';
comment on column bill_adjustment.carry_after is 'what the window carries now';
comment on column bill_adjustment.bill_id is 'the bill with the line; null: none yet';

comment on table agent_level_change is
  'Changes of agents'' levels, with actor and reason. A promotion by an upline has no reason.';
comment on column agent_level_change.at is 'business time';

comment on table member_day is 'What each member moved per business day.';
comment on column member_day.commission is 'salaries and dividends';
comment on column member_day.bets is 'bets placed on the day; 0 on days counted before this column';
comment on column member_day.lineage_id is
  'chain that the day was counted for, so that a bet that is undone later is subtracted from the same teams; 0: no '
  'agent';

comment on table team_day is 'Sums of all members below an agent, without the agent, per business day.';
comment on column team_day.active is 'number of members who moved anything';

comment on table team_day_count is 'Which days were counted, and which for the last time.';
comment on column team_day_count.counted_at is 'business time';
comment on column team_day_count.has_chains is 'false: closed before chains were kept';

comment on table team_delta is
  'Changes of team sizes that are not folded yet: members added directly below the last agent of the lineage.';

comment on table team_level is 'Number of members below an agent by level.';
comment on column team_level.level is 'levels below the agent; 1: directly';

comment on table team_joined is 'Members below an agent now, by the day on which they joined.';

comment on table member_rebate is
  'Rates above the merchant''s, parts per million of the valid bets; 0 or no row: the merchant''s rates.';
comment on column member_rebate.given_by is 'the agent who raised them last; null: the merchant';

comment on table member_rebate_change is
  'History of raised rates. A day is computed with the rates at its end, also if that happens late. Rates only rise, '
  'so of two changes at one time the higher one counts.';
comment on column member_rebate_change.changed_at is 'business time';

comment on table rebate_begin is 'The merchant''s first day of rebates.';

comment on table rebate_run is 'A computed day, with time zone and settings of its time.';
comment on column rebate_run.day is 'calendar date at its end; after a change of time zone two runs may have one date';
comment on column rebate_run.settings is 'usual rates, and games that do not count in full';
comment on column rebate_run.mode is 'auto: paid when possible; manual: members claim it';
comment on column rebate_run.settled_at is 'business time, taken before anything was read';
comment on column rebate_run.bets is 'sum of the bets of the day, to detect later changes';
comment on column rebate_run.amount is 'of its entries, minor units';

comment on table rebate is 'What a day brings to one member in one category and on one side. Amounts are minor units.';
comment on column rebate.category is 'of the bets';
comment on column rebate.due is 'rounded down once';
comment on column rebate.taken is 'added or subtracted by corrections of earlier days';
comment on column rebate.claim_until is 'until when it can be claimed; null: paid without a claim';
comment on column rebate.lapsed is 'not claimed in time';
comment on column rebate.withheld is 'kept back because bets of the day were reversed before the claim';
comment on constraint rebate_merchant_id_run_id_payee_id_category_side_key on rebate is 'A day is never paid twice.';
comment on index rebate_remaining_of_payee is 'Open amounts by member.';

comment on table rebate_line is
  'The bets behind an entry: the player''s own, or those of the branch below one direct downline, with both rates.';
comment on column rebate_line.via_id is 'the payee, or the direct downline';

comment on table rebate_adjustment is
  'What changed in a closed day afterwards: difference = carried - withheld - offset.';
comment on column rebate_adjustment.closed_run_id is 'the closed day';
comment on column rebate_adjustment.run_id is 'the run that found the change; null: found between runs';
comment on column rebate_adjustment.number is
  'corrections of an entry in order; the key refuses a second one with the same number';
comment on column rebate_adjustment.offset_lapsed is 'set off against lapsed amounts';
comment on column rebate_adjustment.carried is 'to the next day';

comment on table rebate_carry is 'What corrections left for a member''s next entry.';

comment on table rebate_recheck is
  'Closed days that must be computed again. scope: day = all; totals = all if the sum of bets differs; branch = one '
  'member and the agents of one chain.';
comment on column rebate_recheck.member_id is
  'whose bet was corrected; lineage_id: the chain at its settlement (0: no agent)';

comment on table rebate_run_look is 'Sum of the bets of a closed day at its last check; without a row, at its run.';
comment on column rebate_run_look.looked_at is 'business time';

comment on table rebate_run_sum is
  'Sums of a day''s entries by category and side. Open amounts are read from the entries, so that payments do not '
  'change this row.';

comment on table rebate_proof is 'How far the nightly check of older days has come.';
comment on column rebate_proof.proven_at is 'business time';

comment on table rebate_setting_change is
  'Settings for days of rebates and when they became valid. A day is computed with those at its end, also if that '
  'happens late (docs/decisions/0041-rebates-by-day.md). Written by the job.';
comment on column rebate_setting_change.noted_at is 'business time';
comment on column rebate_setting_change.settings is 'usual rates, and games that do not count in full';
comment on column rebate_setting_change.has_page is
  'whether the page for claims was enabled; null: from before this column';

comment on table rebate_setting_news is
  'Changes of rebate settings in the back office that the job has not recorded yet. Each counts from its own time '
  '(docs/decisions/0041-rebates-by-day.md).';
comment on column rebate_setting_news.changed_at is 'business time';

comment on table rebate_untold is
  'Computed days about which members were not notified yet. Sent when all due days are computed, so that one message '
  'covers them.';

comment on table agent_flag is
  'What staff must check in teams of agents: own bets through a downline, circles of transfers, accounts on one '
  'device or network. A nightly job writes it; one open flag per kind and people '
  '(docs/decisions/0045-flags-of-teams.md). Rows hold ids, no names.';
comment on column agent_flag.key is 'ids of people, or an agent with the hash of a place';
comment on column agent_flag.agent_id is 'whose team';
comment on column agent_flag.raised_at is 'all times are business time; seen_at: when the job found it last';

comment on table agent_flag_member is 'Everybody whom a flag names, including the agent.';
comment on index agent_flag_with_hash is
  'Flags that still name an address or a browser. These are deleted ninety days after they were found last.';

comment on table agent_flag_search is 'Last search for flags, one row per merchant.';
comment on column agent_flag_search.searched_at is 'business time';
comment on column agent_flag_search.is_cut is
  'the search did not cover everything: circles were given up, more was found than can be checked, or not all open '
  'flags were refreshed';

comment on table merchant_setting is 'Settings of a merchant by key.';
comment on column merchant_setting.changed_at is 'business time; null: unknown';

comment on table demo_part is
  'How far the demo world is written; empty outside of the demo. Each part is one transaction, so an interrupted '
  'seed continues.';

comment on table account_delta is
  'Movements of house accounts, appended by each call, so that no frequently used row is locked until commit. '
  'compact_house_account replaces them by their sum.';

comment on table audit_entry is 'The audit chain of each merchant. Only append_audit writes it.';

comment on table favourite_game is 'A member''s favourite games.';

comment on table merchant is 'The brands of this installation.';

comment on table merchant_flag is 'Which modules of a merchant are enabled.';

comment on table merchant_host is 'Host names and their merchant.';

comment on table staff_session is 'Sessions of the back office. Times are real time.';

comment on table transfer_default is 'Rows outside of the monthly partitions.';
