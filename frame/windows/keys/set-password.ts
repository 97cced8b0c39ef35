// The screens on which a person chooses the password that recovers their wallet, saves it and types it again.
// See docs/design/spec.md, "Recovery password".

import { fill } from '../../../src/kit/fill.ts'
import { passwordProblem } from '../../../src/kit/password-rules.ts'
import { h, noteOf } from '../view.ts'
import { warning } from '../warning.ts'
import { tellPasskeys } from './authenticator.ts'
import { failureText } from './failure-words.ts'
import { type FieldRow, fieldRow, passwordField } from './field-row.ts'
import { newPassword } from './new-password.ts'
import type { Screen } from './screen.ts'

/** What the window has of it, until it is set or the window goes. */
interface Chosen {
  password: string
}
const STEPS = 4

interface Step {
  /** Its number, from 1. */
  readonly at: number
  readonly title: string
  readonly text: string
  readonly parts: readonly HTMLElement[]
  /** The field at which what is wrong is said; absent: below the form. */
  readonly row?: FieldRow
  /** What is wrong with what was typed; empty: the person can go on. */
  problem(): string
  next(): void
  /** Absent: it is the first one, and the person refuses. */
  readonly back?: () => unknown
  /** The next press sets it: it is judged. */
  readonly isLast?: true
}
interface Drawn {
  /** Says something below the fields. */
  say(text: string, tone?: 'error' | ''): void
  /** What was typed has changed. */
  look(): void
}

/** Draws a step: its words, fields, the way back and the way on. */
const drawStep = ({ words, lang, presses, draw, line }: Screen, build: (drawn: Drawn) => Step): void => {
  const { note, say } = noteOf()
  const on = h('button', { type: 'submit', class: 'filled' }, words.password.next)
  const back = h('button', { type: 'button', class: 'plain' })
  const look = (): void => {
    const isOn = step.problem() === ''
    // Of one whose presses are judged its own rules say that it rests.
    if (step.isLast) presses.look()
    else if (isOn) on.removeAttribute('aria-disabled')
    else on.setAttribute('aria-disabled', 'true')
  }
  const step = build({ say, look })
  const refuse = (): void => {
    line.leave('refuse')
    close()
  }
  back.textContent = step.back ? words.password.back : words.refuse
  back.addEventListener('click', step.back ?? refuse)
  const press = (): void => {
    const problem = step.problem()
    if (!problem) step.next()
    else if (step.row) step.row.say(problem)
    else say(problem, 'error')
  }
  if (step.isLast) presses.on(on, press, () => step.problem() === '')
  else on.addEventListener('click', press)
  presses.onRefused(() => say(words.pressAgain))
  const form = h('form', { class: 'step', novalidate: true, onsubmit: (event) => event.preventDefault() })
  form.append(
    h('p', { class: 'muted' }, fill(words.step, { at: step.at, count: STEPS }, lang)),
    h('h2', {}, step.title),
    h('p', { class: 'muted' }, step.text),
    ...step.parts,
    h('div', { class: 'pair' }, back, on),
    note,
  )
  draw(form)
  look()
  form.querySelector('input')?.focus()
}

/** What is wrong with a password, in words; empty: nothing. */
const faultOf = ({ words: { password: own }, lang, shortest }: Screen, password: string): string => {
  const problem = passwordProblem(password, shortest)
  if (!problem) return ''
  return problem.kind === 'characters'
    ? fill(own.characters, { which: problem.which }, lang)
    : fill(own.short, { count: shortest }, lang)
}

/** Of a wallet that passkeys recover: that they do so no more once its password is set. */
const replacedPasskeys = ({ asked, words }: Screen): HTMLElement[] => (asked.passkeys ? [warning(words.password.passkeys)] : [])

const create = (screen: Screen, chosen: Chosen): void => {
  const { words } = screen
  const own = words.password
  drawStep(screen, ({ look }) => {
    let isDrawn = false
    const row = newPassword(screen, {
      ...{ label: own.label, at: 0, value: chosen.password },
      problem: (password) => passwordProblem(password, screen.shortest),
      changed(password) {
        chosen.password = password
        if (isDrawn) look()
      },
    })
    isDrawn = true
    // What is wrong is said when the field was left.
    row.field.addEventListener('blur', () => row.field.value && row.say(faultOf(screen, row.field.value)))
    return {
      at: 1,
      title: words.titles.password,
      text: own.text,
      parts: [...replacedPasskeys(screen), row.element],
      row,
      problem: () => faultOf(screen, row.field.value),
      next: () => save(screen, chosen),
    }
  })
}

/** Hands the password to the browser as a file. */
const download = ({ app }: Screen, { password }: Chosen): void => {
  const name = `${app} wallet-recovery`.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '')
  const link = h('a', { download: `${name}.txt` })
  link.href = URL.createObjectURL(new Blob([`${password}\n`], { type: 'text/plain' }))
  link.click()
  URL.revokeObjectURL(link.href)
}

const save = (screen: Screen, chosen: Chosen): void => {
  const own = screen.words.password
  drawStep(screen, ({ say }) => {
    const shown = passwordField('new-password')
    shown.value = chosen.password
    shown.readOnly = true
    const copy = h('button', { type: 'button', class: 'plain' }, own.copy)
    copy.addEventListener('click', () => {
      navigator.clipboard.writeText(chosen.password).then(
        () => say(own.copied),
        () => {
          shown.type = 'text'
          shown.select()
          say(own.refused)
        },
      )
    })
    const file = h('button', { type: 'button', class: 'plain' }, own.download)
    file.addEventListener('click', () => {
      download(screen, chosen)
      say(own.downloaded)
    })
    return {
      at: 2,
      title: own.saveTitle,
      text: own.saveText,
      parts: [fieldRow(screen, own.label, shown, 0).element, h('div', { class: 'pair' }, copy, file)],
      problem: () => '',
      next: () => confirm(screen, chosen),
      back: () => create(screen, chosen),
    }
  })
}

const confirm = (screen: Screen, chosen: Chosen): void => {
  const own = screen.words.password
  drawStep(screen, ({ look }) => {
    const field = passwordField('new-password')
    const row = fieldRow(screen, own.label, field, 0)
    const isSame = (): boolean => field.value === chosen.password
    field.addEventListener('input', () => {
      row.say('')
      look()
    })
    field.addEventListener('blur', () => field.value && !isSame() && row.say(own.mismatch))
    return {
      at: 3,
      title: own.confirmTitle,
      text: own.confirmText,
      parts: [row.element],
      row,
      problem: () => (isSame() ? '' : own.mismatch),
      next: () => finalize(screen, chosen),
      back: () => save(screen, chosen),
    }
  })
}

/** The passkeys that opened the wallet before do so no more: their browser may take them away. */
const tellAuthenticators = ({ asked, app, words }: Screen): void => {
  const { passkeys } = asked
  if (passkeys) void tellPasskeys({ handle: passkeys.handle, ids: [] }, { app, person: asked.person.name ?? words.guest })
}

const finalize = (screen: Screen, chosen: Chosen): void => {
  const { words, line, finish } = screen
  const own = words.password
  let underWay = false
  drawStep(screen, ({ say, look }) => {
    const tick = h('input', { type: 'checkbox' })
    tick.addEventListener('change', look)
    const set = async (): Promise<void> => {
      underWay = true
      look()
      say(own.working)
      const outcome = await line.act({ act: 'do', password: chosen.password })
      underWay = false
      look()
      if ('failed' in outcome) return say(failureText(words, outcome.failed), 'error')
      chosen.password = ''
      tellAuthenticators(screen)
      finish(own.done)
    }
    return {
      at: STEPS,
      title: own.finalTitle,
      text: own.finalText,
      parts: [...replacedPasskeys(screen), h('label', { class: 'tick' }, tick, own.understand)],
      problem: () => (tick.checked && !underWay ? '' : own.understand),
      next: () => void set(),
      back: () => !underWay && confirm(screen, chosen),
      isLast: true,
    }
  })
}

export const setPassword = (screen: Screen): void => {
  const chosen: Chosen = { password: '' }
  addEventListener('pagehide', () => {
    chosen.password = ''
  })
  create(screen, chosen)
}
