// RECEIVE_SCREEN: the address of a wallet as a QR code and as text.

import { useEffect, useRef } from 'react'
import { receive as copy } from '../../i18n/en/button.json'
import { fill } from '../../kit/fill.ts'
import address from '../../parts/address.css'
import { copy as copyIcon } from '../../parts/avatar/account-icons.ts'
import { check, Icon } from '../../parts/icons.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { useQrCode } from '../shared/use-qr-code.ts'
import receive from './receive.css'

export const styles = pieces + address + receive

export { copy }
export type Copy = typeof copy

export default function Receive({ state, copy, send }: ScreenProps<'RECEIVE_SCREEN', Copy>) {
  const { at, address, network } = state
  const QrCode = useQrCode(true)
  const whole = useRef<HTMLParagraphElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (at === 'refused' && whole.current) getSelection()?.selectAllChildren(whole.current)
  }, [at])
  const copied = at === 'copied'
  return (
    <div className="receive" role="dialog" aria-labelledby="title">
      <h2 id="title">{copy.title}</h2>
      {network && <p className="only">{fill(copy.only, { network })}</p>}
      <div className="qr">{QrCode && <QrCode value={address} label={copy.code} />}</div>
      <p className="mono" dir="ltr" ref={whole}>
        {address.slice(0, 21)}
        <wbr />
        {address.slice(21)}
      </p>
      <button type="button" className="button secondary" ref={first} onClick={() => send({ type: 'copy' })}>
        <Icon path={copied ? check : copyIcon} size={20} />
        {copied ? copy.copied : copy.copy}
      </button>
      <button type="button" className="button secondary" onClick={() => send({ type: 'close' })}>
        {copy.close}
      </button>
      <span className="quiet" role="status">
        {copied ? copy.copied : ''}
      </span>
    </div>
  )
}
