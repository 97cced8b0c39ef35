// The waiting for an approval in the Farcaster app: a code to scan, or the link on a phone, and what became of it.

import type { ReactNode } from 'react'
import { Brand } from '../../parts/brand.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useQrCode } from '../shared/use-qr-code.ts'
import { ToldFrame } from '../steps/told-frame.tsx'

interface Props {
  readonly state: { readonly at: string; readonly uri: string | null; readonly mobile: boolean }
  readonly title: string
  readonly text: string
  /** What the code is called, and the link. */
  readonly copy: { readonly code: string; readonly open: string }
  readonly children: ReactNode
}

export function FarcasterApproval({ state: { at, uri, mobile }, title, text, copy, children }: Props) {
  const scans = at === 'waiting' && !mobile
  const QrCode = useQrCode(!mobile)
  const isDone = at === 'success'
  const mark = <Brand name="farcaster" size={32} />
  return (
    <ToldFrame
      mark={!scans && <Mark icon={isDone ? check : mark} tone={isDone ? 'success' : at === 'failure' ? 'error' : 'turning'} />}
      title={title}
      text={text}
    >
      {scans && (
        <div className="qr">
          {QrCode && uri ? <QrCode value={uri} label={copy.code} logo={<Brand name="farcaster" size={48} />} /> : mark}
        </div>
      )}
      {at === 'waiting' && uri && (
        <a
          className={`button ${mobile ? 'primary' : 'link'}`}
          part={mobile ? 'button button-primary' : 'button'}
          href={uri}
          target="_blank"
          rel="noreferrer noopener"
        >
          {copy.open}
        </a>
      )}
      {children}
    </ToldFrame>
  )
}
