// One of a person's passkeys: what it is called, what it is for, when it was used; to be renamed or removed.

import { PASSKEY_NAME_MAX } from '../../contract/screen-limits.ts'
import type words from '../../i18n/en/passkey.json'
import { fill } from '../../kit/fill.ts'
import { passkeyLabel } from '../../kit/passkey-label.ts'
import { bin, pen } from '../../parts/avatar/account-icons.ts'
import { IconButton } from '../../parts/icon-button.tsx'
import { passkey as icon } from '../../parts/icons.tsx'
import { ListRow, WORDS } from '../../parts/list-row.tsx'
import { Question } from '../../parts/question.tsx'
import type { ScreenProps } from '../screen.ts'
import { PasskeyName } from './passkey-name.tsx'

type Props = Pick<ScreenProps<'LINK_PASSKEY_SCREEN', (typeof words)['list']>, 'state' | 'copy' | 'send'>

export const OwnPasskey = ({
  passkey,
  dates,
  ...screen
}: Props & { passkey: Props['state']['passkeys'][number]; dates: Intl.DateTimeFormat }) => {
  const { state, copy, send } = screen
  const { credentialId: id, verifiedAt, firstVerifiedAt, latestVerifiedAt, enrolledInMfa } = passkey
  const name = passkeyLabel(passkey, copy)
  const since = firstVerifiedAt ?? verifiedAt
  const uses = enrolledInMfa ? `${copy.forLogin} · ${copy.forSecond}` : copy.forLogin
  const isUsed = latestVerifiedAt && latestVerifiedAt > since
  const when = isUsed
    ? fill(copy.used, { date: dates.format(latestVerifiedAt) })
    : fill(copy.added, { date: dates.format(since) })
  return (
    <ListRow
      icon={icon}
      name={name}
      most={WORDS}
      line={`${uses}\n${when}`}
      actions={
        <>
          <IconButton
            name={fill(copy.rename, { name })}
            icon={pen}
            onPress={() => send({ type: 'name', id, text: name.slice(0, PASSKEY_NAME_MAX) })}
          />
          <IconButton name={fill(copy.remove, { name })} icon={bin} onPress={() => send({ type: 'ask', id })} />
        </>
      }
    >
      {state.naming?.id === id && <PasskeyName {...screen} />}
      {state.asking === id && (
        <Question
          text={fill(copy.ask, { name })}
          yes={copy.yes}
          no={copy.no}
          busy={state.at === 'removing'}
          onYes={() => send({ type: 'remove' })}
          onNo={() => send({ type: 'keep' })}
        />
      )}
    </ListRow>
  )
}
