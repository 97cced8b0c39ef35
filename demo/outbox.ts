// The script of the outbox page: new messages appear as they arrive, a code is copied at a press, light and dark.

const list = document.querySelector('main') as HTMLElement
const news = document.querySelector('#news') as HTMLElement
const root = document.documentElement
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

const themed = (frame: HTMLIFrameElement): void => {
  const theme = root.dataset.theme
  const address = new URL(frame.src)
  if ((address.searchParams.get('theme') ?? '') === (theme ?? '')) return
  if (theme) address.searchParams.set('theme', theme)
  else address.searchParams.delete('theme')
  frame.src = address.href
}

/** Makes a message answer to presses, and its frame as high as its mail. */
const enliven = (message: Element): void => {
  for (const button of message.querySelectorAll('button')) button.hidden = false
  for (const time of message.querySelectorAll('time')) time.textContent = times.format(new Date(time.dateTime))
  for (const frame of message.querySelectorAll('iframe')) {
    frame.addEventListener('load', () => {
      const height = frame.contentDocument?.body?.scrollHeight
      if (height) frame.style.height = `${height + 2}px`
    })
    themed(frame)
  }
}

/** Takes what is new from the page as the service draws it now. */
const refresh = async (): Promise<void> => {
  const answer = await fetch(location.href)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = [...page.querySelectorAll('article')].filter(({ id }) => !document.getElementById(id))
  if (fresh.length === 0) return
  document.querySelector('#nothing')?.remove()
  for (const message of fresh.reverse()) {
    const own = document.importNode(message, true)
    own.dataset.new = ''
    enliven(own)
    list.prepend(own)
  }
  news.textContent = `New: ${list.querySelector('h2')?.textContent ?? ''}`
}

let running = Promise.resolve()
const soon = (): void => {
  running = running.then(refresh).catch(() => {})
}

addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  const { copy, theme } = button?.dataset ?? {}
  if (button && copy) {
    await navigator.clipboard.writeText(copy)
    button.textContent = 'Copied'
    news.textContent = `Copied ${copy}`
  }
  if (button && theme !== undefined) {
    if (theme) root.dataset.theme = theme
    else delete root.dataset.theme
    for (const one of document.querySelectorAll('[aria-pressed]')) one.setAttribute('aria-pressed', String(one === button))
    for (const frame of document.querySelectorAll('iframe')) themed(frame)
  }
})

const themes = document.querySelector('#themes') as HTMLElement
themes.hidden = false
for (const message of document.querySelectorAll('article')) enliven(message)
// The connection opens anew after a restart of the service: what came meanwhile is fetched then.
const events = new EventSource('/dev/outbox/events')
events.addEventListener('open', soon)
events.addEventListener('message', soon)
