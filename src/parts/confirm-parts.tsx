// What the screens share on which a person agrees to a signature: sentences, the raw data, the buttons.

import { type ReactNode, useEffect, useRef } from 'react'
import type { Value } from '../contract/signing/rules.ts'
import { Button } from './button.tsx'
import { ComparedAddresses } from './compared-addresses.tsx'

/** The id of the dangers, which the button that refuses is described by. */
const DANGERS = 'dangers'

/** A sentence in which no address is broken at its middle. */
const unbroken = (sentence: string) =>
  sentence.split(/(0x[\da-f]+…[\da-f]+)/i).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: an address may be there twice.
      <span className="whole" key={at}>
        {part}
      </span>
    ),
  )

/** Sentences of some levels, the gravest first; `sentence` gives the text of one. */
export const Findings = <
  F extends { readonly rule: string; readonly level: string; readonly values: Readonly<Record<string, Value>> },
>({
  findings,
  levels,
  sentence,
  compared,
}: {
  readonly findings: readonly F[]
  /** Names of an address and of the one that it imitates. */
  readonly compared: { readonly here: string; readonly known: string }
  readonly levels: readonly string[]
  sentence(finding: F): string
}) => {
  const found = findings.filter(({ level }) => levels.includes(level))
  if (found.length === 0) return null
  return (
    <ul className="findings" {...(levels.includes('danger') && { id: DANGERS })}>
      {found.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may be there twice, and what is shown never changes its order.
        <li className={one.level} key={`${one.rule} ${at}`}>
          {unbroken(sentence(one))}
          {one.rule === 'lookalike' && <ComparedAddresses values={one.values} words={compared} />}
        </li>
      ))}
    </ul>
  )
}

/** Names and values in the letters of a machine; what has no value is left out. */
export const Bytes = ({ rows }: { rows: readonly (readonly [name: string, value: string | null | undefined])[] }) => (
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

interface RawProps {
  readonly open: boolean
  readonly label: string
  readonly text: string
  onToggle(): void
  /** What is below the text. */
  readonly children?: ReactNode
}

/** What is signed, whole, behind a button. */
export const Raw = ({ open, label, text, onToggle, children }: RawProps) => (
  <>
    <button type="button" className="button link" part="button" aria-expanded={open} onClick={onToggle}>
      {label}
    </button>
    {open && (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <section className="said mono" dir="ltr" tabIndex={0} aria-label={label}>
          {text}
        </section>
        {children}
      </>
    )}
  </>
)

interface DecisionProps {
  readonly words: { readonly understand: string; readonly refuse: string; readonly refuseAll: string }
  /** What the act is called. */
  readonly act: string
  readonly danger: boolean
  readonly agreed: boolean
  readonly busy: boolean
  /** The act cannot be done yet. */
  readonly disabled: boolean
  /** The page asks again and again. */
  readonly insists: boolean
  onAct(): void
  send(event: { type: 'agree' | 'refuse' | 'refuse-all' }): void
  /** What is above them. */
  readonly children?: ReactNode
}

/** Refuse and the act, always in view. */
export const Decision = ({ words, act, danger, agreed, busy, disabled, insists, onAct, send, children }: DecisionProps) => {
  const refuse = useRef<HTMLButtonElement>(null)
  const known = useRef(danger)
  // A danger that the chain tells late: the act must not be what the next press meets.
  useEffect(() => {
    if (danger && !known.current) refuse.current?.focus({ preventScroll: true })
    known.current = danger
  }, [danger])
  return (
    <div className="acts">
      {children}
      {danger && (
        <label className="tick">
          <input type="checkbox" checked={agreed} disabled={busy} onChange={() => send({ type: 'agree' })} />
          {words.understand}
        </label>
      )}
      <div className="pair">
        <button
          ref={refuse}
          type="button"
          className="button secondary"
          part="button"
          {...(danger && { 'data-first': '', 'aria-describedby': DANGERS })}
          aria-disabled={busy}
          onClick={() => busy || send({ type: 'refuse' })}
        >
          {words.refuse}
        </button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onPress={onAct}>
          {act}
        </Button>
      </div>
      {insists && (
        <Button kind="link" disabled={busy} onPress={() => send({ type: 'refuse-all' })}>
          {words.refuseAll}
        </Button>
      )}
    </div>
  )
}
