// Screens beside a window for keys: export, import, backup, confirmation, recovery by a password, removal of a browser.
// See docs/design/frame.md, "Windows".

import { useEffect, useRef } from 'react'
import { errors as later, messages as laterMessages } from '../../i18n/en/later.json'
import { errors, messages } from '../../i18n/en/login.json'
import { leave, passkey, password } from '../../i18n/en/recovery.json'
import {
  backup,
  confirm,
  devices,
  import as importing,
  keyWindow,
  recover,
  recoverPasskey,
  transfer,
} from '../../i18n/en/transfer.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { check, Icon, link as linkIcon, wallet, window as windowIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { detailOf, joined, say } from '../shared/say.ts'

export const styles = pieces
const said = { keyWindow, errors: { ...errors, ...later }, messages: { ...messages, ...laterMessages } }
export const exportCopy = { ...transfer, ...said }
export const importCopy = { ...importing, ...said }
export const backupCopy = { ...backup, ...said }
export const devicesCopy = { ...devices, ...said }
export const recoverCopy = { ...recover, ...said }
export const confirmCopy = { ...confirm, ...said }
/** The others are words of the window. */
const { title, text, wait, cancel, logOut, done, doneText, close } = password
export const passwordCopy = { ...{ title, text, wait, cancel, logOut, done, doneText, close }, ...said }
/** `later`, `sure`: where the wallet can be made without it. */
export const passkeyCopy = { ...passkey, ...said }
export const leaveCopy = { ...leave, ...said }
export const recoverPasskeyCopy = { ...recoverPasskey, ...said }
/** `lost`: what can be done without the password; `signed`, `done`: that it is done; `logOut`: the way out of what began by itself. */
type Copy = typeof exportCopy & { readonly lost?: string; readonly signed?: string } & Partial<typeof passwordCopy> &
  Partial<typeof passkeyCopy>
type Screens =
  | 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN'
  | 'EMBEDDED_WALLET_IMPORT_SCREEN'
  | 'EMBEDDED_WALLET_BACKUP_SCREEN'
  | 'EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN'
  | 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN'
  | 'EMBEDDED_WALLET_CONFIRM_SCREEN'
  | 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN'
  | 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN'
  | 'EMBEDDED_WALLET_PASSKEY_SCREEN'
  | 'EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN'
  | 'EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN'
type Props = ScreenProps<Screens, Copy>

/** Whether it began by itself, at the end of a login, which it is left by alone. */
const isTail = ({ state }: Props): boolean => state.params.aim?.to === 'create' && !state.params.aim.asked

/** What could not be done, and the way out of it. */
const Refused = ({ state, copy, send }: Props) => {
  const { title, text, logInAgain, retry } = state
  const words = copy.keyWindow
  const head = logInAgain ? words.recent : say(copy, title)
  const detail = logInAgain ? words.recentText : say(copy, text)
  return (
    <Failed
      title={head}
      text={detailOf(head, detail)}
      announced={joined(head, detail)}
      again={retry || logInAgain ? copy.errors['button.again'] : null}
      leave={retry || logInAgain ? words.cancel : copy.errors['button.close']}
      onPress={() => send({ type: 'again' })}
      onLeave={() => send({ type: 'leave' })}
    />
  )
}

/** In a browser that opens no windows: the link of this page, for another one. */
const Elsewhere = ({ state, copy, send }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const { link, safari, copied } = state
  const words = copy.keyWindow
  useEffect(() => {
    if (copied === false) field.current?.select()
  }, [copied])
  return (
    <ScreenFrame
      key="elsewhere"
      mark={<Mark icon={linkIcon} />}
      title={safari ? words.safari : words.browser}
      subtitle={words.elsewhereText}
    >
      <div className="row">
        <span className="tile">
          <Icon path={linkIcon} />
        </span>
        <input ref={field} id="link" part="input" type="url" dir="ltr" readOnly aria-label={words.link} value={link} />
      </div>
      <p className="note" role="status" data-tone={copied ? 'success' : undefined}>
        {copied ? words.copied : copied === false ? words.byHand : ''}
      </p>
      <Button onPress={() => send({ type: 'copy' })}>{words.copy}</Button>
      <Button kind="link" onPress={() => send({ type: 'leave' })}>
        {words.cancel}
      </Button>
    </ScreenFrame>
  )
}

/** What is to be known of the window. */
const lineOf = ({ state, copy }: Props): string => {
  const { at, mobile, apart, service } = state
  const words = copy.keyWindow
  if (at === 'waiting') return copy.wait
  if (at === 'blocked') return words.blocked
  if (at === 'closed') return words.closed
  if (at === 'open' && apart) return fill(words.apart, { service })
  if (at === 'open') return fill(mobile ? words.openedTab : words.opened, { service })
  return fill(mobile ? words.goTab : words.go, { service })
}

/** The one button of a state, which keeps the focus when it becomes another one, and the way out. */
const Acts = (props: Props) => {
  const { state, copy, send } = props
  const { at, mobile, apart, prepared } = state
  const words = copy.keyWindow
  const isOpen = at === 'open'
  const opens = at === 'closed' ? words.again : mobile ? words.openTab : words.open
  const fronts = mobile ? words.frontTab : words.front
  return (
    <>
      {at !== 'waiting' && !apart && (
        <Button busy={!isOpen && !prepared} onPress={() => send({ type: isOpen ? 'front' : 'press' })}>
          {isOpen ? fronts : opens}
        </Button>
      )}
      <Button kind="link" onPress={() => send({ type: 'leave' })}>
        {state.params.orAutomatic
          ? copy.later
          : isTail(props)
            ? copy.logOut
            : isOpen || at === 'closed'
              ? words.giveUp
              : words.cancel}
      </Button>
    </>
  )
}

export default function KeyWindow(props: Props) {
  const { state, copy, locale, send } = props
  const { at, more } = state
  if (at === 'failed') return <Refused {...props} />
  if (at === 'elsewhere') return <Elsewhere {...props} />
  if (at === 'used')
    return (
      <ScreenFrame
        key="used"
        mark={<Mark icon={check} tone="success" />}
        title={copy.signed ?? copy.done ?? copy.title}
        subtitle={copy.doneText}
      >
        <span className="quiet" role="status">
          {copy.signed ?? copy.done ?? copy.keyWindow.done}
        </span>
        {copy.signed === undefined && !isTail(props) && (
          <Button onPress={() => send({ type: 'leave' })}>{copy.close ?? copy.keyWindow.done}</Button>
        )}
      </ScreenFrame>
    )
  const line = lineOf(props)
  const tone = at === 'waiting' || at === 'open' ? 'turning' : 'plain'
  return (
    <ScreenFrame
      key="window"
      mark={<Mark icon={at === 'waiting' ? wallet : windowIcon} tone={tone} />}
      title={copy.title}
      subtitle={copy.text}
    >
      <p className="note" role="status" data-tone={at === 'blocked' || at === 'closed' ? 'error' : undefined}>
        {line}
      </p>
      <Acts {...props} />
      {state.declined && <p className="note">{copy.sure}</p>}
      {copy.lost && (at === 'ready' || at === 'closed') && <p className="note">{copy.lost}</p>}
      {more > 0 && <p className="note">{fill(copy.keyWindow.more, { count: more }, locale)}</p>}
    </ScreenFrame>
  )
}
