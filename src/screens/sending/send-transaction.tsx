// EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: what a transaction will do, and what became of it.
// See docs/design/signing.md, "Sending".

import { canSubmit, isHeld, rawOf } from '../../flows/sending/send-transaction.ts'
import { sentToken } from '../../flows/sending/sent-token.ts'
import { isDangerous } from '../../flows/steps/confirming.ts'
import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { review, messages as sendMessages } from '../../i18n/en/send.json'
import { request } from '../../i18n/en/signing.json'
import { fill } from '../../kit/fill.ts'
import { formatUsd } from '../../kit/format-usd.ts'
import { itemPictureUrl } from '../../kit/item-picture-url.ts'
import { saidOfSteps, sentence, type Writing } from '../../kit/written-values.ts'
import { Button } from '../../parts/button.tsx'
import { Bytes, Decision, Findings, Raw } from '../../parts/confirm-parts.tsx'
import picture from '../../parts/item-picture.css'
import { PageWords } from '../../parts/page-words.tsx'
import { RegistryWords } from '../../parts/registry-words.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { type Coin, coinText, Fee, type SpeedChoice } from '../../parts/send-fee.tsx'
import { FullAddress, Shown } from '../../parts/sign-values.tsx'
import { titleWords } from '../../parts/title-words.tsx'
import { type SaidOnce, saidOnce } from '../../wallets/transactions/shown/said-once.ts'
import { highest } from '../../wallets/transactions/shown/send-shown.ts'
import { usualWait } from '../../wallets/transactions/usual-wait.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import sheet from '../sign-parts/sign-request.css'
import own from './send-transaction.css'
import { TransactionEnd } from './transaction-end.tsx'

export const styles = pieces + sheet + own + picture
export const copy = {
  ...review,
  signing: request,
  errors: { ...errors, ...later },
  messages: { ...messages, ...laterMessages, ...sendMessages },
}
export type Copy = typeof copy
type Props = ScreenProps<'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN', Copy>
type Said = Props['state']['shown']['findings'][number]
type Of = Pick<Props, 'state' | 'copy' | 'send' | 'app'> & { readonly writing: Writing; readonly coin: Coin }

/** The sentence of a finding. */
const sentenceOf = ({ state, copy, writing, coin }: Of, { rule, values, steps }: Said): string => {
  const { prepared, request, speed } = state
  const rules: Readonly<Record<string, string>> = { ...copy.signing.rules, ...copy.rules }
  const fee = prepared ? coinText(highest(request, prepared, speed), coin, writing.locale) : ''
  const said = saidOfSteps(sentence(rules[rule] ?? '', { fee, ...values }, writing), steps, copy.stepSays)
  return rule === 'likely-fails' ? `${copy.failing} ${values.reason ? said : ''}` : said
}

/** What leaves the account and what comes to it, in a place that is kept while it is tried out. */
const Changes = ({ state: { shown, trial }, once, copy, writing }: Of & { readonly once: SaidOnce }) => (
  <>
    {once.changes.map(({ comes, what }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they come in their order.
      <div key={at}>
        <dt>{comes ? copy.comes : copy.goes}</dt>
        <dd className={comes ? 'come' : 'gone'}>
          <bdi>{sentence('{items}', { items: [what] }, writing)}</bdi>
        </dd>
      </div>
    ))}
    {shown.changes.length === 0 && trial?.preview.kind !== 'reverted' && trial?.preview.kind !== 'none' && (
      <div>
        <dt>{copy.changes}</dt>
        <dd className="minor">{trial ? copy.unchanged : copy.trying}</dd>
      </div>
    )}
    {once.isAsSaid && (
      <div>
        <dt>{copy.changes}</dt>
        <dd className="minor">{copy.asSaid}</dd>
      </div>
    )}
  </>
)

type ShownRow = Props['state']['shown']['rows'][number]

const Rows = ({ rows, of: { state, app, copy, writing } }: { readonly rows: readonly ShownRow[]; readonly of: Of }) =>
  rows.map(({ label, value }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: labels occur more than once.
    <div key={`${label} ${at}`}>
      <dt>{copy.labels[label]}</dt>
      <dd>
        {label === 'network' ? (
          <bdi>{state.params.chain.name}</bdi>
        ) : (
          <Shown
            value={value}
            writing={writing}
            picture={(one) => itemPictureUrl(app.itemPictures, state.params.chain.id, one, state.shown.findings)}
          />
        )}
      </dd>
    </div>
  ))

/** Steps that are open at once. */
const STEPS_SHOWN = 20

type ShownStep = Props['state']['shown']['steps'][number]
const Step = ({ step: { number, headline, values, rows, mayFail }, of }: { readonly step: ShownStep; readonly of: Of }) => {
  const { copy, writing } = of
  return (
    <section className="step" data-depth={Math.min(number.split('.').length, 4)} data-step={number}>
      <h3>
        <span className="number">{sentence(copy.step, { number }, writing)}</span>
        {' · '}
        {titleWords(sentence(copy.headline[headline], values, writing))}
      </h3>
      {(rows.length > 0 || mayFail) && (
        <dl className="facts">
          <Rows rows={rows} of={of} />
          {mayFail && (
            <div className="minor">
              <dd>{copy.mayFail}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}

/** The steps of several in one, each below its number; of many the rest is folded. */
const Steps = (of: Of) => {
  const { steps } = of.state.shown
  const [open, folded] = [steps.slice(0, STEPS_SHOWN), steps.slice(STEPS_SHOWN)]
  const draw = (some: typeof steps) => some.map((step) => <Step key={step.number} step={step} of={of} />)
  return (
    <>
      {draw(open)}
      {folded.length > 0 && (
        <details className="facts">
          <summary>{fill(of.copy.signing.more, { count: folded.length }, of.writing.locale)}</summary>
          {draw(folded)}
        </details>
      )}
    </>
  )
}

const Facts = (of: Of) => {
  const { state, copy } = of
  const { shown, params } = state
  const once = saidOnce(shown, params.kind)
  return (
    <>
      <dl className="facts">
        <Changes {...of} once={once} />
      </dl>
      <Steps {...of} />
      <dl className="facts">
        <Rows rows={once.rows} of={of} />
        <div>
          <dt>{copy.signing.account}</dt>
          <dd>
            <FullAddress value={{ address: params.address }} />
          </dd>
        </div>
      </dl>
    </>
  )
}

/** What is missing, and how to come by it. */
const Lack = ({ state: { shown, params }, copy, writing, coin, send }: Of) => {
  const { funds } = shown
  if (funds.kind !== 'short') return null
  const text = (amount: bigint): string => coinText(amount, coin, writing.locale)
  return (
    <>
      <p className="lack" role="alert">
        {sentence(copy.short, { symbol: coin.symbol, need: text(funds.need), have: text(funds.have) }, writing)}
      </p>
      {params.funds && (
        <Button kind="secondary" onPress={() => send({ type: 'fund' })}>
          {copy.addFunds}
        </Button>
      )}
    </>
  )
}

/** What names its own price has no other speed. */
const isPriced = ({ gasPrice, maxFeePerGas }: Props['state']['request']): boolean => (gasPrice ?? maxFeePerGas) !== undefined

const SPEEDS = ['slow', 'normal', 'fast'] as const

/** What can be chosen, each with the most that it costs by the reading that is signed. */
const speedsOf = ({ request, prepared, params }: Props['state']): readonly SpeedChoice<(typeof SPEEDS)[number]>[] =>
  isPriced(request) || !prepared
    ? []
    : SPEEDS.filter((one) => prepared.choice[one]).map((speed) => ({
        ...{ speed, fee: highest(request, prepared, speed), seconds: usualWait(params.chain.id, speed) },
      }))

/** What a payment of the coin or of a token is worth, where its price is known. A line is kept for it; what can have no price has none. */
const Worth = ({ state: { shown, params, request, usd, tokenUsd }, copy, coin, writing }: Of) => {
  if (shown.headline !== 'send') return null
  if (params.chain.test) return <span className="sum">{copy.testMoney}</span>
  const token = sentToken(shown, params.chain.id)
  const price = token && token.symbol !== coin.symbol ? tokenUsd : usd
  const sum = token ?? (request.data === '0x' ? { amount: request.value, decimals: coin.decimals } : null)
  if (!sum) return null
  return <span className="sum">{price !== null ? formatUsd(sum.amount, sum.decimals, price, writing.locale) : '\u00a0'}</span>
}

export default function SendTransaction({ state, app, copy, locale, send }: Props) {
  const { shown, params, at, prepared, request, speed } = state
  const { symbol, decimals, test } = params.chain
  const writing: Writing = { copy: copy.signing, locale }
  const of: Of = { state, app, copy, send, writing, coin: { symbol, decimals, usd: test ? null : state.usd } }
  if (at !== 'loading' && at !== 'review' && at !== 'submitting') return <TransactionEnd {...{ state, copy, writing, send }} />
  const host = new URL(params.origin).host
  const waits = isHeld(state) ? '' : undefined
  const danger = isDangerous(shown)
  // Of a payment on a test network it stands below the amount.
  const isSaid = ({ rule }: Said): boolean => rule === 'test-network' && shown.headline === 'send' && params.kind === 'send'
  const said = {
    findings: shown.findings.filter((one) => !isSaid(one)),
    sentence: (one: Said) => sentenceOf(of, one),
    compared: copy.signing.compared,
  }
  const headline = titleWords(sentence(copy.headline[shown.headline], shown.values, writing))
  return (
    <ScreenFrame
      mark={<p className="requester">{params.own ? copy.own : sentence(copy.signing.asks, { origin: host }, writing)}</p>}
      title={params.kind === 'send' ? headline : params.kind === 'cancel' ? copy.cancel : copy.speedUp}
      subtitle={params.kind === 'send' && Worth(of)}
    >
      <span className="quiet" role="status">
        {at === 'submitting' ? copy.submitting : at === 'loading' || isHeld(state) ? copy.checking : ''}
      </span>
      <Findings levels={['danger']} {...said} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="panel" tabIndex={0} aria-label={copy.panel} data-waits={waits}>
        <Findings levels={['warn']} {...said} />
        <RegistryWords registry={shown.registry} copy={copy.signing.registry} writing={{ ...writing, copy: copy.signing }} />
        <Facts {...of} />
        {params.info && (
          <PageWords info={params.info} says={sentence(copy.says, { origin: host }, writing)} sender={copy.sender} />
        )}
        <Fee
          {...{ copy, coin: of.coin, locale, speed, value: request.value }}
          fee={prepared && highest(request, prepared, speed)}
          speeds={speedsOf(state)}
          locked={at === 'submitting'}
          choose={(chosen) => send({ type: 'speed', speed: chosen })}
        />
        <Findings levels={['note']} {...said} />
        <Raw open={state.open} label={copy.signing.details} text={rawOf(state)} onToggle={() => send({ type: 'open' })}>
          <Bytes
            rows={[
              [copy.nonce, prepared && String(request.nonce ?? prepared.nonces.waiting)],
              [copy.gas, prepared && String(prepared.gas)],
              [copy.signing.digest, state.digest?.digest ?? copy.signing.noDigest],
            ]}
          />
        </Raw>
      </section>
      <Decision
        {...{ words: copy.signing, danger, agreed: state.agreed, send }}
        busy={at === 'submitting'}
        disabled={!canSubmit(state)}
        insists={params.insists === true}
        act={params.only ? copy.signing[danger ? 'anyway' : 'sign'] : copy[danger ? 'anyway' : 'submit']}
        onAct={() => send({ type: 'submit' })}
      >
        <Lack {...of} />
      </Decision>
    </ScreenFrame>
  )
}
