// AWAITING_CONNECTION, AWAITING_CONNECT_ONLY_CONNECTION: a wallet connects, and signs.
// See docs/design/spec.md, "Wallet connection"; docs/design/look.md, "Waiting screens", "QR".

import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { WalletMark } from '../../parts/wallet-mark.tsx'
import pieces from '../pieces.css'
import type { ScreenProps } from '../screen.ts'
import { useQrCode } from '../use-qr-code.ts'
import wallets from '../wallets.css'

export const styles = pieces + wallets

export const copy = {
  wallet: 'your wallet',
  connecting: (wallet: string) => `Waiting for ${wallet}`,
  connectingText: 'Your wallet asks whether this page may see your account.',
  scan: (wallet: string) => `Scan with ${wallet}`,
  scanText: 'Open the wallet on your phone, and scan this code with it.',
  code: 'Code to scan with your wallet',
  copy: 'Copy link',
  copied: 'Link copied. Paste it into your wallet.',
  refused: 'The link could not be copied.',
  open: (wallet: string) => `Open ${wallet}`,
  openText: 'Connect in the app, then come back here.',
  switching: (wallet: string) => `Change the network in ${wallet}`,
  switchingText: 'This app works on another network. Allow the change in your wallet.',
  connected: (wallet: string) => `Connected with ${wallet}`,
  sign: 'Sign with your wallet',
  signing: (wallet: string) => `Sign in ${wallet}`,
  signText: 'A signature shows that the wallet is yours. It costs nothing.',
  verifying: 'Checking your signature',
  moment: 'One moment',
  done: 'You are logged in',
  linked: 'Your wallet is linked',
  ready: 'Your wallet is connected',
  unable: 'Unable to connect wallet',
  different: 'Use a different wallet',
}
export type Copy = typeof copy
type Screen = 'AWAITING_CONNECTION' | 'AWAITING_CONNECT_ONLY_CONNECTION'
type Props = ScreenProps<Screen, Copy>

const ENDS = { login: 'done', link: 'linked', connect: 'ready' } as const satisfies Record<string, keyof Copy>

/** Title and text of a state. */
const said = (
  { at, known, uri, link, title, text, spent, intent }: Props['state'],
  copy: Copy,
): [title: string, text: string] => {
  const name = known && known.entry !== 'wallet_connect' ? known.name : copy.wallet
  switch (at) {
    case 'connecting':
      if (link) return [copy.connecting(name), copy.openText]
      return uri ? [copy.scan(name), copy.scanText] : [copy.connecting(name), copy.connectingText]
    case 'switching_to_supported_chain':
      return [copy.switching(name), copy.switchingText]
    case 'connected':
      return [copy.connected(name), copy.signText]
    case 'signing':
      return [copy.signing(name), copy.signText]
    case 'verifying':
      return [copy.verifying, '']
    case 'success':
      return [copy[ENDS[intent]], '']
    case 'disconnected':
      return spent ? [copy.unable, [title, text].filter(Boolean).join('. ')] : [title ?? '', text ?? '']
  }
}

export default function AwaitingConnection({ state, copy, send }: Props) {
  const { at, known, uri, link } = state
  const scans = at === 'connecting' && uri !== null && link === null
  const QrCode = useQrCode(scans)
  const [title, text] = said(state, copy)
  const failed = at === 'disconnected'
  const isDone = at === 'success'
  const mark = known ? (
    <WalletMark icon={known.icon} entry={known.entry} size={36} />
  ) : (
    <WalletMark icon={null} entry={null} size={32} />
  )
  const name = known && known.entry !== 'wallet_connect' ? known.name : copy.wallet
  const press = () => send({ type: 'press' })
  return (
    <ScreenFrame
      mark={!scans && <Mark icon={isDone ? check : mark} tone={isDone ? 'success' : failed ? 'error' : 'turning'} />}
      title={title}
      subtitle={text}
    >
      <span className="quiet" role="status">
        {`${title}. ${text}`}
      </span>
      {scans && (
        <>
          <div className="qr">
            {QrCode && (
              <QrCode
                value={uri}
                label={copy.code}
                logo={known && <WalletMark icon={known.icon} entry={known.entry} size={48} />}
              />
            )}
          </div>
          <p className="note brief" role="status">
            {state.copied === null ? '' : state.copied ? copy.copied : copy.refused}
          </p>
          <Button kind="secondary" onPress={() => send({ type: 'copy' })}>
            {copy.copy}
          </Button>
        </>
      )}
      {!isDone && !scans && (
        <Button busy={!failed && !link && !state.tap} onPress={press}>
          {failed
            ? state.to === 'different'
              ? copy.different
              : state.button
            : at === 'connected' && state.tap
              ? copy.sign
              : link
                ? copy.open(name)
                : copy.moment}
        </Button>
      )}
      {!isDone && !(failed && state.to !== 'retry') && (
        <Button kind="link" onPress={() => send({ type: 'different' })}>
          {copy.different}
        </Button>
      )}
    </ScreenFrame>
  )
}
