// AWAITING_CONNECTION, AWAITING_CONNECT_ONLY_CONNECTION: a wallet connects, and signs.
// See docs/design/spec.md, "Wallet connection"; docs/design/look.md, "Waiting screens", "QR".

import { WALLET_ENTRIES } from '../../contract/menu.ts'
import { errors } from '../../i18n/en/login.json'
import { connection, errors as walletErrors } from '../../i18n/en/wallets.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { WalletMark } from '../../parts/wallet-mark.tsx'
import { INSTALL_LINKS } from '../../wallets/connectors/install-links.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { joined, say } from '../shared/say.ts'
import { useQrCode } from '../shared/use-qr-code.ts'
import { ToldFrame } from '../steps/told-frame.tsx'
import wallets from './wallets.css'

export const styles = pieces + wallets

export const copy = { ...connection, errors: { ...errors, ...walletErrors } }
export type Copy = typeof copy
type Screen = 'AWAITING_CONNECTION' | 'AWAITING_CONNECT_ONLY_CONNECTION'
type Props = ScreenProps<Screen, Copy>

const ENDS = { login: 'done', link: 'linked', connect: 'ready', confirm: 'confirmed' } as const satisfies Record<
  string,
  keyof Copy
>

/** The name of a wallet; null for one that is not known, or not before it is connected. */
const nameOf = (known: Props['state']['known']): string | null => (known && known.entry !== 'wallet_connect' ? known.name : null)

const wordsOf = (
  { at, known, uri, scans, link, title, text, spent, intent }: Props['state'],
  copy: Copy,
): [title: string, text: string] => {
  const wallet = nameOf(known) ?? copy.wallet
  const [failure, advice] = [say(copy, title), say(copy, text)]
  switch (at) {
    case 'connecting':
      // Nothing has been asked of a wallet that is not found.
      if (!known) return [fill(copy.looking, { wallet }), copy.moment]
      if (link) return [fill(copy.connecting, { wallet }), copy.openText]
      return uri || scans
        ? [fill(copy.scan, { wallet }), copy.scanText]
        : [fill(copy.connecting, { wallet }), copy.connectingText]
    case 'switching_to_supported_chain':
      return [fill(copy.switching, { wallet }), copy.switchingText]
    case 'connected':
      return [fill(copy.connected, { wallet }), copy.signText]
    case 'signing':
      return [fill(copy.signing, { wallet }), copy.signText]
    case 'verifying':
      return [copy.verifying, '']
    case 'success':
      return [copy[ENDS[intent]], '']
    case 'disconnected':
      return spent ? [copy.unable, joined(failure, advice)] : [failure, advice]
  }
}

export default function AwaitingConnection({ state, copy, send }: Props) {
  const { at, known, uri, link, mobile } = state
  const scans = at === 'connecting' && (uri !== null || state.scans) && link === null
  const QrCode = useQrCode(scans)
  const [title, text] = wordsOf(state, copy)
  const failed = at === 'disconnected'
  const slow = state.slow === at
  const isDone = at === 'success'
  const wallet = nameOf(known)
  // The key of a wallet in our lists is its entry: its mark is there before it is found.
  const entry = known ? known.entry : (WALLET_ENTRIES.find((name) => name === state.wallet) ?? null)
  const mark = <WalletMark icon={known?.icon ?? null} entry={entry} size={36} />
  const logo = known && <WalletMark icon={known.icon} entry={known.entry} size={48} />
  /** Where to get the wallet whose code this is; on a phone its app is opened instead. */
  const home = !mobile && wallet && entry && INSTALL_LINKS[entry]
  const press = () => send({ type: 'press' })
  return (
    <ToldFrame
      mark={!scans && <Mark icon={isDone ? check : mark} tone={isDone ? 'success' : failed ? 'error' : 'turning'} />}
      title={title}
      text={text}
    >
      {scans && (
        <>
          <div className={QrCode && uri ? 'qr' : 'qr bones'}>
            {QrCode && uri ? <QrCode value={uri} label={fill(copy.code, { wallet: wallet ?? copy.wallet })} logo={logo} /> : logo}
          </div>
          <p className="note brief" role="status">
            {state.copied === null ? '' : state.copied ? copy.copied : copy.refused}
          </p>
          <Button kind="secondary" disabled={!uri} onPress={() => send({ type: 'copy' })}>
            {copy.copy}
          </Button>
          {home && (
            <a className="button link" part="button" href={home} target="_blank" rel="noreferrer noopener">
              {fill(copy.get, { wallet })}
            </a>
          )}
        </>
      )}
      {!isDone && !scans && (
        <Button busy={!failed && !link && !state.tap && !slow} onPress={press}>
          {failed
            ? state.to === 'different'
              ? copy.different
              : say(copy, state.button)
            : at === 'connected' && state.tap
              ? copy.sign
              : link
                ? wallet === null
                  ? copy.openAny
                  : fill(copy.open, { wallet })
                : slow
                  ? copy.errors['button.again']
                  : copy.moment}
        </Button>
      )}
      {!isDone && !(failed && state.to !== 'retry') && (
        <Button kind="link" onPress={() => send({ type: 'different' })}>
          {copy.different}
        </Button>
      )}
    </ToldFrame>
  )
}
