// The start of the operators' console: the invite leaves the address, then everything else is loaded (docs/console.md).

/** Trust: an invite is taken out of the address before anything else is asked. */
const takeInvite = (): string | null => {
  const invite = /^#invite=([\w-]+)$/.exec(location.hash)?.[1] ?? null
  if (invite) history.replaceState(null, '', '/')
  return invite
}

const start = async (first: string | null): Promise<void> => {
  const { drawConsole } = await import('./draw-console.tsx')
  let waiting = first
  drawConsole(() => {
    const invite = takeInvite() ?? waiting
    waiting = null
    return invite
  })
}

void start(takeInvite())
