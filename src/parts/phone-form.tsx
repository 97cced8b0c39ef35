// The phone entry: country in a native select, number formatted while it is typed.

import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { type Country, countries, type PhoneEntry } from '../kit/phone.ts'
import { caretAfter, meant } from '../kit/phone-caret.ts'
import { EntryForm } from './entry-form.tsx'
import { Icon, onward } from './icons.tsx'

interface Props {
  readonly copy: { readonly country: string; readonly phone: string; readonly submit: string }
  readonly entry: PhoneEntry
  /** Language of the countries' names, BCP 47. */
  readonly locale: string
  send(event: { type: 'type'; text: string } | { type: 'country'; code: string } | { type: 'submit' }): void
}

/** Countries with their names, in the alphabetical order of the language. */
const named = (all: readonly Country[], locale: string): (Country & { name: string })[] => {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const order = new Intl.Collator(locale)
  return all
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
    .sort((a, b) => order.compare(a.name, b.name))
}

export const PhoneForm = ({ copy, entry, locale, send }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<{ typed: string; at: number } | null>(null)
  const { rawPhoneNumber, countryCode } = entry
  // The 245 countries come after the first paint: with them it takes twice as long, and a closed list shows one.
  const isWhole = useDeferredValue(true, false)
  const only = isWhole ? null : countryCode
  const list = useMemo(() => named(only ? countries().filter(({ code }) => code === only) : countries(), locale), [locale, only])
  useLayoutEffect(() => {
    // React moves the caret to the end when formatting changes the text; it is put back behind the same digit.
    const { typed, at } = caret.current ?? {}
    caret.current = null
    if (typed === undefined || at === undefined) return
    const place = caretAfter(rawPhoneNumber, typed, at)
    input.current?.setSelectionRange(place, place)
  })
  return (
    <EntryForm submitLabel={copy.submit} valid={entry.isValid} onSubmit={() => send({ type: 'submit' })}>
      {/* Numbers are written left to right in every language, after the calling code. */}
      <div className="row" dir="ltr">
        <div className="country">
          <span aria-hidden="true">
            {countryCode} +{list.find(({ code }) => code === countryCode)?.callingCode}
          </span>
          <Icon path={onward} size={16} />
          <select
            name="country"
            part="input"
            aria-label={copy.country}
            value={countryCode}
            onChange={(event) => send({ type: 'country', code: event.target.value })}
          >
            {list.map(({ code, name, callingCode }) => (
              <option key={code} value={code}>
                {name} (+{callingCode})
              </option>
            ))}
          </select>
        </div>
        <input
          ref={input}
          data-first
          id="phone"
          name="phone"
          part="input"
          type="tel"
          aria-label={copy.phone}
          autoComplete="tel"
          placeholder={copy.phone}
          maxLength={32}
          value={rawPhoneNumber}
          onChange={({ target }) => {
            const at = target.selectionStart ?? target.value.length
            const text = meant(rawPhoneNumber, target.value, at)
            caret.current = { typed: text, at: at - (target.value.length - text.length) }
            send({ type: 'type', text })
          }}
        />
      </div>
    </EntryForm>
  )
}
