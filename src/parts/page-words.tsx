// What a page says of a transaction in its own words: a quotation, with its picture and a link.

import { markedText } from '../contract/signing/shown-text.ts'
import type { TransactionInfo } from '../contract/wallets/send-input.ts'

/** Trust: what cannot be seen, or turns what is around it, is marked. */
const text = (value: unknown): string => (typeof value === 'string' ? markedText(value) : '')
const isPicture = (url: string): boolean => /^(https:\/\/|data:image\/)/i.test(url)

/** Trust: text nodes alone, and a link to nowhere but a page; what it says is never a headline. */
export const PageWords = ({ info, says, sender }: { info: TransactionInfo; says: string; sender: string }) => {
  const { contractInfo, senderInfo } = info
  const { name, url, imgUrl, imgAltText, imgSize, actionText } = contractInfo ?? {}
  const lines = [info.title, info.action, info.actionDescription, info.description, actionText].map(text).filter(Boolean)
  const from =
    typeof senderInfo === 'object'
      ? [senderInfo?.name, senderInfo?.description].map(text).filter(Boolean).join(', ')
      : text(senderInfo)
  const link = text(url)
  return (
    <blockquote className="words">
      <p className="minor">{says}</p>
      {isPicture(text(imgUrl)) && (
        <img
          className={imgSize === 'lg' ? 'large' : 'small'}
          src={text(imgUrl)}
          alt={text(imgAltText)}
          referrerPolicy="no-referrer"
        />
      )}
      {text(name) && (
        <p>
          {/^https:\/\//i.test(link) ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              <bdi>{text(name)}</bdi>
            </a>
          ) : (
            <bdi>{text(name)}</bdi>
          )}
        </p>
      )}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
        <p dir="auto" key={at}>
          {line}
        </p>
      ))}
      {from && (
        <p>
          {sender}: <bdi>{from}</bdi>
        </p>
      )}
    </blockquote>
  )
}
