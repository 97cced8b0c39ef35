// How far a transaction has come: sent, in a block, confirmed; or what else became of it.

import { fill } from '../kit/fill.ts'
import { dateWriter, numberWriter } from '../kit/writers.ts'
import { alert, check, Icon } from './icons.tsx'
import { Spinner } from './spinner.tsx'

type Word = 'sent' | 'block' | 'blockAt' | 'confirmed' | 'reverted' | 'replaced' | 'dropped'

interface Props {
  readonly copy: { readonly steps: { readonly [W in Word]: string }; readonly timeline: string }
  readonly locale: string
  /** `waiting`: a node has it, and no block yet. */
  readonly became: 'waiting' | 'confirmed' | 'reverted' | 'replaced' | 'dropped'
  /** Its number in hex; null: in none, or not known. */
  readonly block: string | null
  /** When it was sent and when it ended, in milliseconds since 1970; null: not known. */
  readonly sentAt: number | null
  readonly endedAt: number | null
}

type Mark = 'done' | 'now' | 'later' | 'failed'
const ICONS = { done: check, failed: alert } as const

interface StepProps {
  readonly mark: Mark
  readonly label: string
  readonly at?: string | null
}
const Step = ({ mark, label, at }: StepProps) => (
  <li data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
    <span className="dot">{mark === 'now' ? <Spinner /> : mark !== 'later' && <Icon path={ICONS[mark]} size={16} />}</span>
    <span>{label}</span>
    <span className="minor">{at}</span>
  </li>
)

export const TransactionTimeline = ({ copy, locale, became, block, sentAt, endedAt }: Props) => {
  const { steps } = copy
  const time = (at: number | null): string | null => (at === null ? null : dateWriter(locale, { timeStyle: 'medium' }).format(at))
  const isIn = became === 'confirmed' || became === 'reverted'
  const inBlock = block === null ? steps.block : fill(steps.blockAt, { number: numberWriter(locale).format(BigInt(block)) })
  return (
    <ol className="timeline" aria-label={copy.timeline}>
      <Step mark="done" label={steps.sent} at={time(sentAt)} />
      {became === 'replaced' || became === 'dropped' ? (
        <Step mark="failed" label={steps[became]} at={time(endedAt)} />
      ) : (
        <>
          <Step mark={isIn ? 'done' : 'now'} label={isIn ? inBlock : steps.block} at={isIn ? time(endedAt) : null} />
          <Step
            mark={became === 'confirmed' ? 'done' : became === 'reverted' ? 'failed' : 'later'}
            label={became === 'reverted' ? steps.reverted : steps.confirmed}
          />
        </>
      )}
    </ol>
  )
}
