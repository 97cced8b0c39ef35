// Loaded before every component test: a console error or a violation of the page's content policy fails the test.

const faults: string[] = []

console.error = (...words: unknown[]): void => {
  faults.push(`console.error: ${words.map(String).join(' ')}`)
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
  faults.push(`content policy: ${effectiveDirective} ${blockedURI} ${sample}`)
})

/** What has gone wrong in the running test so far; taking it says that it was expected. */
export const takeFaults = (): string[] => faults.splice(0)

afterEach(() => {
  const unexpected = takeFaults()
  if (unexpected.length > 0) throw new Error(`The page reported:\n${unexpected.join('\n')}`)
})
