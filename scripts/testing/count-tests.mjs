// Reads the reports of the test runners: how many tests passed, failed and were skipped, and why they were skipped.

export const NONE = { passed: 0, failed: 0, skipped: 0 }

export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped })

export const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Counts of a TAP report of Node's runner. A report without its closing counts is that of a runner that died. */
export const countTap = (tap) => {
  const total = (word) => {
    const found = tap.match(new RegExp(`^# ${word} (\\d+)$`, 'm'))
    return found ? Number(found[1]) : null
  }
  const [passed, failed, cancelled, skipped, todo] = ['pass', 'fail', 'cancelled', 'skipped', 'todo'].map(total)
  if (passed === null) return { ...NONE, failed: 1 }
  return { passed, failed: failed + cancelled, skipped: skipped + todo - [...tap.matchAll(NOT_CHOSEN)].length }
}

/** Tests that a sample by name leaves out are no skipped ones. */
const NOT_CHOSEN = / # SKIP test name does not match pattern$/gm

/** "name: reason" of every skipped test in a TAP report. */
export const skipReasons = (tap) =>
  [...tap.replaceAll(NOT_CHOSEN, '').matchAll(/^\s*ok \d+ - (.*?) # SKIP ?(.*)$/gm)].map(
    ([, name, why]) => `${name}: ${why || 'no reason given'}`,
  )

/** Counts of the sessions of web-test-runner. A session that broke outside its tests counts as one failed test. */
export const countSessions = (sessions) => {
  const inSuite = (suite) => [...suite.tests, ...suite.suites.flatMap(inSuite)]
  return sessions.reduce((sum, session) => {
    const tests = session.testResults ? inSuite(session.testResults) : []
    const failed = tests.filter((test) => !test.passed && !test.skipped).length
    const broken = !session.passed && failed === 0 ? 1 : 0
    const skipped = tests.filter((test) => test.skipped).length
    return add(sum, { passed: tests.length - failed - skipped, failed: failed + broken, skipped })
  }, NONE)
}
