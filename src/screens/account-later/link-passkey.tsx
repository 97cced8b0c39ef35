// LINK_PASSKEY_SCREEN: add a passkey, or list and unlink (docs/design/spec.md, "Link and update screens", "Numbers").

import { PASSKEYS_MAX, PASSKEYS_SHOWN } from '../../contract/screen-limits.ts'
import { errors } from '../../i18n/en/login.json'
import { errors as passkeyErrors, list as words } from '../../i18n/en/passkey.json'
import { dateWriter } from '../../kit/writers.ts'
import { purse } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { check, Icon, passkey as icon } from '../../parts/icons.tsx'
import { List } from '../../parts/list.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import lists from '../account/lists.css'
import wide from '../account/wide.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { OwnPasskey } from './own-passkey.tsx'
import { WalletPasskey } from './wallet-passkey.tsx'

export const styles = pieces + lists + wide

export const copy = { ...words, errors: { ...errors, ...passkeyErrors } }
export type Copy = typeof copy

export default function LinkPasskey({ state, copy, locale, send }: ScreenProps<'LINK_PASSKEY_SCREEN', Copy>) {
  const { at, passkeys, forWallet } = state
  if (at === 'added')
    return (
      <ScreenFrame key="added" mark={<Mark icon={check} tone="success" />} title={copy.done}>
        <span className="quiet" role="status">
          {copy.done}
        </span>
      </ScreenFrame>
    )
  const has = passkeys.length > 0
  const full = passkeys.length >= PASSKEYS_MAX
  const shown = state.all ? passkeys : passkeys.slice(0, PASSKEYS_SHOWN)
  const dates = dateWriter(locale, { dateStyle: 'medium' })
  return (
    <ScreenFrame
      // After the last one has gone the focus begins anew, at the title.
      key={String(has)}
      mark={<Mark icon={icon} tone={at === 'adding' ? 'turning' : 'plain'} />}
      title={has || forWallet.length > 0 ? copy.listTitle : copy.title}
      subtitle={full ? copy.full : forWallet.length > 0 ? copy.eachText : has ? copy.listText : copy.text}
    >
      <div className="pane">
        {has && (
          <List count={passkeys.length}>
            {shown.map((passkey) => (
              <OwnPasskey key={passkey.credentialId} passkey={passkey} dates={dates} {...{ state, copy, send }} />
            ))}
          </List>
        )}
        {passkeys.length > PASSKEYS_SHOWN && (
          <Button kind="link" onPress={() => send({ type: state.all ? 'show-fewer' : 'show-all' })}>
            {state.all ? copy.fewer : copy.all}
          </Button>
        )}
        {state.wallet && (
          <List>
            {forWallet.map((passkey) => (
              <WalletPasskey key={passkey.id} passkey={passkey} dates={dates} {...{ state, copy, send }} />
            ))}
            <li>
              <MenuRow
                name="wallet"
                mark={<Icon path={purse} />}
                label={forWallet.length === 1 ? copy.second : copy.wallet}
                onPress={() => send({ type: 'wallet' })}
              />
            </li>
          </List>
        )}
        <p className="note brief" part={state.problem ? 'error' : undefined} role="status" data-tone="error">
          {say(copy, state.problem)}
        </p>
        {!full && (
          <Button busy={at === 'adding'} onPress={() => send({ type: 'add' })}>
            {copy.add}
          </Button>
        )}
      </div>
    </ScreenFrame>
  )
}
