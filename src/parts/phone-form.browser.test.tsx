// The phone entry as a person uses it: typed, deleted, pasted, searched, submitted.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { act, useState } from 'react'
import { expectAccessible } from '../../test/a11y.ts'
import { draw } from '../../test/draw.tsx'
import { readPhone } from '../kit/phone.ts'
import { PhoneForm } from './phone-form.tsx'

const copy = { country: 'Country', phone: 'Phone number', submit: 'Submit' }

describe('the phone form', () => {
  let submitted: string[] = []
  const Entry = ({ start = '' }: { start?: string }) => {
    const [entry, change] = useState(() => readPhone(start, 'US'))
    return (
      <PhoneForm
        copy={copy}
        entry={entry}
        locale="en"
        send={(event) => {
          if (event.type === 'type') change(readPhone(event.text, entry.countryCode))
          else if (event.type === 'country') change(readPhone('', event.code))
          else submitted.push(entry.qualifiedPhoneNumber)
        }}
      />
    )
  }
  const show = (start?: string) => {
    submitted = []
    const { place, root } = draw(<Entry {...(start && { start })} />)
    const input = root.querySelector('input')
    const select = root.querySelector('select')
    if (!input || !select) throw new Error('There is no entry.')
    input.focus()
    return { place, root, input, select }
  }
  const keys = (payload: Parameters<typeof sendKeys>[0]) => act(() => sendKeys(payload))

  it('formats while a person types, and is named', async () => {
    const { place, input } = show()
    await keys({ type: '4155552671' })
    expect(input.value).to.equal('(415) 555-2671')
    await expectAccessible(place)
  })

  it('keeps the caret where the person edits', async () => {
    const { input } = show('4155552671')
    input.setSelectionRange(3, 3)
    await keys({ press: 'Backspace' })
    expect([input.value, input.selectionStart]).to.deep.equal(['(455) 552-671', 2])
    await keys({ type: '1' })
    expect([input.value, input.selectionStart]).to.deep.equal(['(415) 555-2671', 3])
  })

  it('Backspace over a sign takes the digit before it', async () => {
    const { input } = show('415')
    expect(input.value).to.equal('(415)')
    await keys({ press: 'Backspace' })
    expect(input.value).to.equal('41')
  })

  it('Enter submits a valid number and no other', async () => {
    show()
    await keys({ type: '415555267' })
    await keys({ press: 'Enter' })
    expect(submitted).to.deep.equal([])
    await keys({ type: '1' })
    await keys({ press: 'Enter' })
    expect(submitted).to.deep.equal(['+14155552671'])
  })

  it('a country is chosen with the keyboard, by its name in order, and shown with its calling code; the number is cleared', async () => {
    const { root, select } = show('4155552671')
    expect(select.selectedOptions[0]?.textContent).to.equal('United States (+1)')
    select.focus()
    await keys({ press: 'ArrowDown' })
    expect(select.selectedOptions[0]?.textContent).to.equal('Uruguay (+598)')
    expect(root.querySelector('.country')?.textContent).to.contain('UY +598')
    expect(root.querySelector('input')?.value).to.equal('')
    expect(root.activeElement).to.equal(select)
  })

  it('an autofilled number brings its country', async () => {
    const { input, select } = show()
    expect(input.autocomplete).to.equal('tel')
    await keys({ type: '+4915112345678' })
    expect([input.value, select.value]).to.deep.equal(['+49 1511 2345678', 'DE'])
  })
})
