// The accounts of one person: what they sign in with, a fresh code for an address of theirs, the end of a link.

import type { WireUser } from '../../src/contract/entities.ts'
import { Button } from '../../src/parts/button.tsx'
import { Lines, useWork } from '../form.tsx'
import { nameOf } from '../names.ts'
import { useAct, useMay } from '../operator.ts'
import { AskAct } from '../pieces.tsx'
import { Table } from '../table.tsx'
import { When } from '../when.tsx'
import { word } from '../words.ts'
import { accountLine } from './account-line.ts'

interface Props {
  readonly app: string
  readonly user: WireUser
  /** Addresses of embedded wallets: one goes with its person alone. */
  readonly embedded: readonly string[]
  onDone(): void
}

/** Sends a fresh code to an address or a number. Trust: the service sends to the person's own alone, and no operator sees the code. */
const Resend = ({ onSend }: { onSend(): Promise<unknown> }) => {
  const { busy, done, problems, run } = useWork()
  return (
    <div className="ask">
      <Button kind="secondary" busy={busy} onPress={() => void run(onSend)}>
        {word('person.resend')}
      </Button>
      <span role="status">{done && word('person.resent')}</span>
      <span role="alert" className="failure">
        <Lines lines={problems} />
      </span>
    </div>
  )
}

export const Accounts = ({ app, user, embedded, onDone }: Props) => {
  const [act, may] = [useAct(), useMay()]
  const rows = user.linked_accounts.map((account) => {
    const { name, handle } = accountLine(account)
    const { type } = account
    const which = { app, user: user.id, type, handle }
    const verified = account.latest_verified_at ?? account.verified_at
    return {
      key: `${type} ${handle} ${name}`,
      cells: [
        nameOf('type', type),
        <bdi key="name">{name}</bdi>,
        <When key="verified" at={verified} />,
        <div key="acts" className="acts">
          {may('users.resend') && (type === 'email' || type === 'phone') && (
            <Resend onSend={() => act('users.resend', { ...which, type })} />
          )}
          {user.linked_accounts.length > 1 && handle && !embedded.includes(handle) && (
            <AskAct act="users.unlink" body={which} words="person.unlink" onDone={onDone} />
          )}
        </div>,
      ],
    }
  })
  const head = ['person.type', 'person.account', 'person.verified', 'act'] as const
  return <Table label={word('person.accounts')} head={head.map(word)} rows={rows} />
}
