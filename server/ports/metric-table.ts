// Every number that the service tells at /metrics. docs/metrics.md is printed from it.

import { LEFT_OUT_FIRST } from '../../src/contract/webhook-events.ts'

export interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Names of the labels, with what their values say. */
  readonly labels?: Readonly<Record<string, string>>
  /** Counts that are 0 from the start, by their labels: Prometheus takes one that appears at 1 for no rise, and an alarm on the first would be silent. */
  readonly begins?: readonly Readonly<Record<string, string>>[]
}

const OUTCOME = '`sent`, `failed`, or (mail alone) `refused`: the mailbox is missing, full or takes mail later'

export const METRICS = {
  latchkey_build_info: { type: 'gauge', help: 'Always 1; its label is what runs', labels: { version: 'of the package' } },
  latchkey_requests_total: {
    type: 'counter',
    help: 'Requests answered',
    labels: { endpoint: 'name of the call, or of the place', status: '`2xx`, `3xx`, `4xx` or `5xx`' },
  },
  latchkey_request_seconds: { type: 'histogram', help: 'Time from arrival to answer', labels: { endpoint: 'as above' } },
  latchkey_requests_in_flight: { type: 'gauge', help: 'Requests that are being answered' },
  latchkey_refusals_total: { type: 'counter', help: 'Calls refused', labels: { code: 'of the error catalogue' } },
  latchkey_logins_total: {
    type: 'counter',
    help: 'Codes, passkeys, tokens and messages of wallets judged',
    labels: {
      method: '`email`, `sms`, `passkey`, `siwe`, `siws`, `custom`, `guest` or a social provider',
      outcome: '`in`, `wrong`, `over-budget`, `no-entry` or `stolen` (a code shown by two callers)',
    },
  },
  latchkey_mails_total: { type: 'counter', help: 'Mails handed to the mail server', labels: { outcome: OUTCOME } },
  latchkey_sms_total: { type: 'counter', help: 'Text messages handed to the provider', labels: { outcome: OUTCOME } },
  latchkey_captcha_total: {
    type: 'counter',
    help: 'Captchas asked for at the start of a login',
    labels: { outcome: '`passed`, `refused`, or `unavailable` (the provider gave no verdict, so nobody gets in)' },
  },
  latchkey_wallets_created_total: {
    type: 'counter',
    help: 'Embedded wallets that frames asked to keep',
    labels: {
      chain: '`ethereum` or `solana`',
      outcome: '`done` (also where the person had one already), `taken`, `refused`, or `no-user`',
    },
  },
  latchkey_second_factors_total: {
    type: 'counter',
    help: 'Second factors that were shown',
    labels: { method: '`totp`, `sms`, `passkey` or `recovery-code`', outcome: '`in`, `wrong` or `locked`' },
  },
  latchkey_links_total: {
    type: 'counter',
    help: 'Codes, passkeys and messages of wallets judged that would link or change an account',
    labels: {
      method: '`email`, `sms`, `passkey`, `siwe`, `siws`, `smart_wallet` or a social provider',
      outcome: '`done`, `wrong`, `over-budget`, `refused` or `stolen`',
    },
  },
  latchkey_recovery_tries_total: {
    type: 'counter',
    help: "Tries of a person's half of a recovery, a password or a key from their cloud",
    labels: { outcome: '`right`, `wrong`, or `refused` where no try was left' },
  },
  latchkey_oauth_answers_total: {
    type: 'counter',
    help: 'Answers of social providers traded for a person',
    labels: {
      provider: 'which one',
      outcome:
        '`found`, `suspended`, `limited`, `failed`, `unreachable`, `slow`, `too-large`, `internal` or `elsewhere` (it came back in another browser)',
    },
  },
  latchkey_jwks_answers_total: {
    type: 'counter',
    help: "Questions for the keys of apps' token issuers",
    labels: { outcome: '`found`, `forbidden`, `unreachable`, `slow`, `too-large` or `useless` (no key in it)' },
  },
  latchkey_rpc_answers_total: {
    type: 'counter',
    help: 'Questions to the nodes of chains',
    labels: {
      chain: 'its id',
      outcome:
        '`answered`, `refused` (an error in the words of the chain), `limited`, `unreachable`, `slow`, `too-large`, `redirected` or `useless`',
    },
  },
  latchkey_price_answers_total: {
    type: 'counter',
    help: 'Questions to the price feed',
    labels: { outcome: '`found`, `none` (it has no such coin), `unreachable`, `slow`, `too-large` or `redirected`' },
  },
  latchkey_on_ramp_failures_total: {
    type: 'counter',
    help: 'Questions to the card on-ramp that were not answered',
    labels: { reason: '`unreachable`, `slow`, `too-large` or `redirected`' },
  },
  latchkey_transfers_total: {
    type: 'counter',
    help: 'Accounts that were taken over from another user, who kept others or was deleted',
    labels: { owner: '`kept` or `deleted`' },
  },
  latchkey_users_deleted_total: { type: 'counter', help: 'Accounts that people have deleted' },
  latchkey_notices_total: {
    type: 'counter',
    help: 'Mails that tell people what was done in their name',
    labels: {
      notice:
        '`new-device`, `account-added`, `address-removed`, `wallet-exported`, `wallet-recovery-changed`, `wallet-devices-removed` or `account-deleted`',
      outcome: '`sent`, `failed` or `dropped`',
    },
  },
  latchkey_passkey_copies_total: {
    type: 'counter',
    help: 'Logins refused because the counter of a passkey went back: it was copied',
    begins: [{}],
  },
  latchkey_client_events_total: {
    type: 'counter',
    help: 'Analytics events of pages, where the app has them on',
    labels: { name: 'of the event, or `other`' },
  },
  latchkey_openid_logouts_total: {
    type: 'counter',
    help: 'Clients of OpenID providers that were to be told of the end of a session',
    labels: { outcome: '`told` or `not-told`' },
  },
  latchkey_refresh_reuse_total: {
    type: 'counter',
    help: 'Sessions ended because a refresh token was used again too late: stolen, or copied',
    begins: [{}],
  },
  latchkey_webhooks_total: {
    type: 'counter',
    help: 'Tries to deliver a webhook event',
    labels: { outcome: '`delivered`, `put-off` (it is tried again) or `dead` (it waits for a replay)' },
    begins: [{ outcome: 'dead' }],
  },
  latchkey_webhooks_waiting: {
    type: 'gauge',
    help: 'Webhook events of all apps that wait for their delivery, as one instance has counted them for all',
  },
  latchkey_webhooks_under_way: { type: 'gauge', help: 'Deliveries of webhook events under way at this instance' },
  latchkey_webhooks_left_out_total: {
    type: 'counter',
    help: 'Webhook events that were left out because too many of their app waited',
    labels: { type: 'kind of event: `user.authenticated`, `wallet.created` or `user.created`' },
    begins: LEFT_OUT_FIRST.map((type) => ({ type })),
  },
  latchkey_database_connections: {
    type: 'gauge',
    help: 'Connections of the pool, and calls that wait for one',
    labels: { state: '`busy`, `idle` or `waiting`' },
  },
  latchkey_standby_lag_seconds: {
    type: 'gauge',
    help: 'How old what the standby of DATABASE_READ_URL has may be; it grows while that one is away. None without a standby',
  },
  latchkey_reads_total: {
    type: 'counter',
    help: 'Reads that may be old, where a standby is named',
    labels: { place: '`standby`, or `database` where that one is away, behind, or did not find it' },
  },
  latchkey_sweep_age_seconds: {
    type: 'gauge',
    help: 'Time since the last sweep of expired rows in which no step failed',
  },
  latchkey_sweep_backlog: {
    type: 'gauge',
    help: 'Expired rows that the last sweep has left',
    labels: { table: 'where they are' },
  },
  latchkey_telemetry_lost_total: {
    type: 'counter',
    help: 'Sendings that the OpenTelemetry collector did not take',
    labels: { signal: '`traces` or `metrics`' },
  },
  latchkey_stopping: { type: 'gauge', help: '1 from the moment when the service has been asked to stop' },
  nodejs_eventloop_lag_seconds: { type: 'gauge', help: 'Longest time since the last look in which nothing else could run' },
  process_resident_memory_bytes: { type: 'gauge', help: 'Memory of the process' },
  nodejs_heap_size_used_bytes: { type: 'gauge', help: 'Part of it that JavaScript uses' },
  process_cpu_seconds_total: { type: 'counter', help: 'Computing time of the process' },
  process_uptime_seconds: { type: 'gauge', help: 'Age of the process' },
} as const satisfies Readonly<Record<string, MetricRow>>

export type MetricName = keyof typeof METRICS
