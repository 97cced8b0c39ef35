// The screens on which a person chooses the password that recovers their wallet, saves it, types it again and understands what it is.
// See docs/design/spec.md, "Recovery password".

import { fill } from '../../../src/kit/fill.ts'
import { passwordProblem, passwordStrength } from '../../../src/kit/password-rules.ts'
import { h } from '../view.ts'
import { failureText } from './failure-words.ts'
import { passwordField, row } from './form.ts'
import type { Screen } from './screen.ts'

/** What the window has of it, until it is set or the window goes. */
interface Chosen {
  password: string
}
interface Step {
  readonly title: string
  readonly text: string
  readonly parts: readonly HTMLElement[]
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

const noteOf = () => {
  const note = h('p', { class: 'note muted', role: 'status' })
  const say = (text: string, tone: 'error' | '' = ''): void => {
    note.dataset.tone = tone
    note.textContent = text
  }
  return { note, say }
}

/** Draws a step: its words, fields, the way back and the way on. */
const drawStep = ({ words, presses, draw, line }: Screen, build: (drawn: Drawn) => Step): void => {
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
    if (problem) say(problem, 'error')
    else step.next()
  }
  if (step.isLast) presses.on(on, press, () => step.problem() === '')
  else on.addEventListener('click', press)
  presses.onRefused(() => say(words.pressAgain))
  const form = h('form', { novalidate: true, onsubmit: (event) => event.preventDefault() })
  form.append(
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

const create = (screen: Screen, chosen: Chosen): void => {
  const { words, lang } = screen
  const own = words.password
  drawStep(screen, ({ say, look }) => {
    const field = passwordField('new-password')
    field.value = chosen.password
    const rate = (): void => {
      chosen.password = field.value
      const strength = own[passwordProblem(field.value, screen.shortest) ? 'weak' : passwordStrength(field.value)]
      say(field.value && fill(own.strength, { strength }, lang))
      look()
    }
    field.addEventListener('input', rate)
    // What is wrong is said when the field was left.
    field.addEventListener(
      'blur',
      () => field.value && faultOf(screen, field.value) && say(faultOf(screen, field.value), 'error'),
    )
    const suggest = h('button', { type: 'button', class: 'quiet' }, own.suggest)
    suggest.addEventListener('click', () => {
      screen.passphrase().then(
        (made) => {
          field.type = 'text'
          field.value = made
          rate()
        },
        () => say(failureText(words, 'service_unreachable'), 'error'),
      )
    })
    return {
      title: words.titles.password,
      text: own.text,
      parts: [row(screen, own.label, field, 0), suggest],
      problem: () => faultOf(screen, field.value),
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
      title: own.saveTitle,
      text: own.saveText,
      parts: [row(screen, own.label, shown, 0), h('div', { class: 'pair' }, copy, file)],
      problem: () => '',
      next: () => confirm(screen, chosen),
      back: () => create(screen, chosen),
    }
  })
}

const confirm = (screen: Screen, chosen: Chosen): void => {
  const own = screen.words.password
  drawStep(screen, ({ say, look }) => {
    const field = passwordField('new-password')
    const isSame = (): boolean => field.value === chosen.password
    field.addEventListener('input', () => {
      say('')
      look()
    })
    field.addEventListener('blur', () => field.value && !isSame() && say(own.mismatch, 'error'))
    return {
      title: own.confirmTitle,
      text: own.confirmText,
      parts: [row(screen, own.label, field, 0)],
      problem: () => (isSame() ? '' : own.mismatch),
      next: () => finalize(screen, chosen),
      back: () => save(screen, chosen),
    }
  })
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
      finish(own.done)
    }
    return {
      title: own.finalTitle,
      text: own.finalText,
      parts: [h('label', { class: 'tick' }, tick, own.understand)],
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
