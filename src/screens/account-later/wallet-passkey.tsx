// A passkey that opens the wallet, among all passkeys of a person: renamed here, removed in the service’s window.

import { PASSKEY_NAME_MAX } from '../../contract/screen-limits.ts'
import type words from '../../i18n/en/passkey.json'
import { fill } from '../../kit/fill.ts'
import { passkeyLabel } from '../../kit/passkey-label.ts'
import { bin, pen, purse } from '../../parts/avatar/account-icons.ts'
import { IconButton } from '../../parts/icon-button.tsx'
import { ListRow, WORDS } from '../../parts/list-row.tsx'
import type { ScreenProps } from '../screen.ts'
import { PasskeyName } from './passkey-name.tsx'

type Props = Pick<ScreenProps<'LINK_PASSKEY_SCREEN', (typeof words)['list']>, 'state' | 'copy' | 'send'>

export const WalletPasskey = ({
  passkey,
  dates,
  ...screen
}: Props & { passkey: Props['state']['forWallet'][number]; dates: Intl.DateTimeFormat }) => {
  const { state, copy, send } = screen
  const { id, createdAt, usedAt } = passkey
  const name = passkeyLabel(passkey, copy)
  const when = usedAt ? fill(copy.used, { date: dates.format(usedAt) }) : fill(copy.added, { date: dates.format(createdAt) })
  return (
    <ListRow
      icon={purse}
      name={name}
      most={WORDS}
      line={`${copy.forWallet}\n${when}`}
      actions={
        <>
          <IconButton
            name={fill(copy.rename, { name })}
            icon={pen}
            onPress={() => send({ type: 'name', id, text: name.slice(0, PASSKEY_NAME_MAX) })}
          />
          {state.forWallet.length > 1 && (
            <IconButton name={fill(copy.removeOfWallet, { name })} icon={bin} onPress={() => send({ type: 'wallet' })} />
          )}
        </>
      }
    >
      {state.naming?.id === id && <PasskeyName {...screen} />}
    </ListRow>
  )
}
