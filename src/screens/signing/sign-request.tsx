// EMBEDDED_WALLET_SIGN_REQUEST_SCREEN: what is to be signed, as what it does (docs/design/signing.md, "Screen").

import type { ShownField } from '../../contract/signing/explain.ts'
import { isDangerous, type SignDigest } from '../../flows/signing/sign-request.ts'
import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { request } from '../../i18n/en/signing.json'
import { fill } from '../../kit/fill.ts'
import { sentence, type Writing } from '../../kit/written-values.ts'
import { Button } from '../../parts/button.tsx'
import { alert, check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { ForeignText, FullAddress, Shown } from '../../parts/sign-values.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { detailOf, say } from '../shared/say.ts'
import sheet from '../sign-parts/sign-request.css'

export const styles = pieces + sheet
export const copy = { ...request, errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export type Copy = typeof copy
type Props = ScreenProps<'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN', Copy>
type Of = Props['state']
type Words = Writing & { readonly copy: Copy }

/** Sentences of some levels, the gravest first. */
const Findings = ({ state: { shown }, levels, writing }: { state: Of; levels: readonly string[]; writing: Words }) => {
  const found = shown.findings.filter(({ level }) => levels.includes(level))
  if (found.length === 0) return null
  return (
    <ul className="findings">
      {found.map(({ rule, level, values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes its order.
        <li className={level} key={`${rule} ${at}`}>
          {sentence(writing.copy.rules[rule], values, writing)}
        </li>
      ))}
    </ul>
  )
}

const FieldValue = ({ field: { value, more, rest = [] }, writing }: { field: ShownField; writing: Words }) => {
  const { copy, locale } = writing
  if (more !== undefined)
    return (
      <details>
        <summary>{fill(copy.more, { count: more }, locale)}</summary>
        <dl className="facts">
          <Fields fields={rest} writing={writing} />
        </dl>
      </details>
    )
  if (value === null) return null
  if (typeof value === 'boolean') return copy[value ? 'yes' : 'no']
  return typeof value === 'object' ? <FullAddress value={value} /> : <bdi>{value === '' ? copy.empty : value}</bdi>
}

/** Fields of the data, those of a struct below its name; the rest of a long list is folded. */
const Fields = ({ fields, writing }: { fields: readonly ShownField[]; writing: Words }) =>
  fields.map((field, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
    <div className={`depth-${Math.min(field.depth, 3)}`} key={`${at} ${field.name}`}>
      <dt>
        <bdi>{field.name}</bdi>
      </dt>
      <dd>
        <FieldValue field={field} writing={writing} />
      </dd>
    </div>
  ))

/** What stands in rows: facts that we know how to name, then the fields of the data. */
const Facts = ({ state: { shown, params }, writing }: { state: Of; writing: Words }) => (
  <dl className="facts">
    {shown.rows.map(({ label, value }) => (
      <div key={label}>
        <dt>{writing.copy.labels[label]}</dt>
        <dd>
          <Shown value={value} writing={writing} />
        </dd>
      </div>
    ))}
    <Fields fields={shown.fields} writing={writing} />
    <div>
      <dt>{writing.copy.account}</dt>
      <dd>
        <FullAddress value={{ address: params.address }} />
      </dd>
    </div>
  </dl>
)

const Digest = ({ digest, copy }: { digest: SignDigest | null; copy: Copy }) => {
  if (!digest) return <p>{copy.noDigest}</p>
  const rows = [
    [copy.domainHash, digest.domain],
    [copy.messageHash, digest.message],
    [copy.digest, digest.digest],
  ] as const
  return (
    <dl className="facts">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono" dir="ltr">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

const Raw = ({ state, copy, send }: Pick<Props, 'state' | 'copy' | 'send'>) => (
  <>
    <button type="button" className="button link" part="button" aria-expanded={state.open} onClick={() => send({ type: 'open' })}>
      {copy.details}
    </button>
    {state.open && (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <section className="said mono" dir="ltr" tabIndex={0} aria-label={copy.details}>
          {state.shown.raw}
        </section>
        <Digest digest={state.digest} copy={copy} />
      </>
    )}
  </>
)

/** Refuse and the act, always in view. */
const Buttons = ({ state, copy, send }: Pick<Props, 'state' | 'copy' | 'send'>) => {
  const danger = isDangerous(state.shown)
  const busy = state.at === 'signing'
  return (
    <div className="acts">
      {danger && (
        <label className="tick">
          <input type="checkbox" checked={state.agreed} disabled={busy} onChange={() => send({ type: 'agree' })} />
          {copy.understand}
        </label>
      )}
      <div className="pair">
        <button
          type="button"
          className="button secondary"
          part="button"
          {...(danger && { 'data-first': '' })}
          aria-disabled={busy}
          onClick={() => busy || send({ type: 'refuse' })}
        >
          {copy.refuse}
        </button>
        <Button
          kind={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={danger && !state.agreed}
          onPress={() => send({ type: 'sign' })}
        >
          {danger ? copy.anyway : copy.sign}
        </Button>
      </div>
      {state.params.insists && (
        <Button kind="link" disabled={busy} onPress={() => send({ type: 'refuse-all' })}>
          {copy.refuseAll}
        </Button>
      )}
    </div>
  )
}

export default function SignRequest({ state, copy, locale, send }: Props) {
  const { shown, params, at } = state
  const writing = { copy, locale }
  if (at === 'success') return <ScreenFrame mark={<Mark icon={check} tone="success" />} title={copy.signed} />
  if (at === 'failed') {
    const title = say(copy, state.title)
    return (
      <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={title} subtitle={detailOf(title, say(copy, state.text))}>
        <Button onPress={() => send({ type: 'press' })}>{say(copy, state.button)}</Button>
      </ScreenFrame>
    )
  }
  return (
    <ScreenFrame
      mark={<p className="asker">{sentence(copy.asks, { origin: new URL(params.origin).host }, writing)}</p>}
      title={sentence(copy.headline[shown.headline], shown.values, writing)}
    >
      <span className="quiet" role="status">
        {at === 'signing' ? copy.signing : ''}
      </span>
      <Findings state={state} levels={['danger']} writing={writing} />
      {shown.text.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className="said" tabIndex={0} aria-label={copy.message} dir="auto">
          <ForeignText parts={shown.text} writing={writing} />
        </section>
      )}
      <Findings state={state} levels={['warn']} writing={writing} />
      <Facts state={state} writing={writing} />
      <Findings state={state} levels={['note']} writing={writing} />
      <Raw state={state} copy={copy} send={send} />
      <Buttons state={state} copy={copy} send={send} />
    </ScreenFrame>
  )
}
