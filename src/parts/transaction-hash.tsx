// The hash of a transaction that was sent: to copy, and to look up where the chain has an explorer.

import { Button } from './button.tsx'
import { Shortened } from './shortened.tsx'

/** Letters of a hash that the eye compares. */
const SHOWN = 12

interface Props {
  readonly hash: string
  /** Address of the explorer; null: the chain has none. */
  readonly explorer: string | null
  readonly copied: boolean
  readonly copy: { readonly [word in 'hash' | 'copyHash' | 'copied' | 'explorer']: string }
  onCopy(): void
}

export const TransactionHash = ({ hash, explorer, copied, copy, onCopy }: Props) => (
  <>
    <dl className="facts">
      <div>
        <dt>{copy.hash}</dt>
        <dd className="mono hash" dir="ltr">
          <Shortened text={hash} most={SHOWN} />
        </dd>
      </div>
    </dl>
    <Button kind="link" onPress={onCopy}>
      {copied ? copy.copied : copy.copyHash}
    </Button>
    {explorer && (
      <a className="button link" part="button" href={`${explorer}/tx/${hash}`} target="_blank" rel="noopener noreferrer">
        {copy.explorer}
      </a>
    )}
  </>
)
