// The end of a transaction: sent, in a block, confirmed; or what else became of it, and what can be done.

import { nodeSentence } from '../../contract/signing/node-sentence.ts'
import type { Writing } from '../../kit/written-values.ts'
import { Button } from '../../parts/button.tsx'
import { alert, check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { ForeignText } from '../../parts/sign-values.tsx'
import { TransactionHash } from '../../parts/transaction-hash.tsx'
import { TransactionTimeline } from '../../parts/transaction-timeline.tsx'
import type { ScreenProps } from '../screen.ts'
import { detailOf, say } from '../shared/say.ts'
import type { Copy } from './send-transaction.tsx'

type Of = Pick<ScreenProps<'EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN', Copy>, 'state' | 'copy' | 'send'> & {
  readonly writing: Writing
}

const Hash = ({ state: { hash, copied, params }, copy, send }: Of) =>
  hash && <TransactionHash {...{ hash, explorer: params.chain.explorer, copied, copy }} onCopy={() => send({ type: 'copy' })} />

type Became = Parameters<typeof TransactionTimeline>[0]['became']
const becameOf = ({ at, receipt, error }: Of['state']): Became => {
  if (at === 'sent') return 'waiting'
  if (receipt) return receipt.status === 'success' ? 'confirmed' : 'reverted'
  return error?.code === 'transaction_replaced' ? 'replaced' : 'dropped'
}

/** Of what a node has taken. */
const Timeline = ({ state, copy, writing }: Of) => {
  const { receipt, submitted, sentAt, endedAt } = state
  if (!submitted || sentAt === null) return null
  const times = { sentAt, endedAt, block: receipt?.blockNumber ?? null }
  return <TransactionTimeline {...{ copy, ...times, became: becameOf(state), locale: writing.locale }} />
}

const Failed = (of: Of) => {
  const { state, copy, writing, send } = of
  const title = say(copy, state.title)
  return (
    <ScreenFrame mark={<Mark icon={alert} tone="error" />} title={title} subtitle={detailOf(title, say(copy, state.text))}>
      <dl className="facts">
        <div>
          <dt>{copy.code}</dt>
          <dd className="mono" dir="ltr">
            {state.error?.code}
          </dd>
        </div>
        {state.error?.said && (
          <div>
            <dt>{copy.said}</dt>
            <dd>
              <bdi>
                <ForeignText parts={nodeSentence(state.error.said)} writing={writing} />
              </bdi>
            </dd>
          </div>
        )}
      </dl>
      <Timeline {...of} />
      <Hash {...of} />
      <Button onPress={() => send({ type: 'press' })}>{say(copy, state.button)}</Button>
    </ScreenFrame>
  )
}

const Sent = (of: Of) => {
  const { state, copy, send } = of
  const waits = state.at === 'sent'
  return (
    <ScreenFrame
      mark={<Mark icon={check} tone={waits ? 'turning' : 'success'} />}
      title={waits ? copy.sent.title : state.at === 'signed' ? copy.signing.signed : copy.done}
      subtitle={waits && copy.sent.text}
    >
      <Timeline {...of} />
      <Hash {...of} />
      <Button onPress={() => send({ type: 'close' })}>{copy.close}</Button>
    </ScreenFrame>
  )
}

/** How far it has come, or why it has not. */
export const TransactionEnd = (of: Of) => (of.state.at === 'failed' ? <Failed {...of} /> : <Sent {...of} />)
