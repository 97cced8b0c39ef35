// A fake captcha provider: scripted verdicts, recorded questions.

import type { Captcha, CaptchaPass } from '../../server/ports/ports.ts'

export const fakeCaptcha = () => {
  const asked: { secret: string; token: string; key: string | null }[] = []
  const fake = {
    scriptUrl: 'https://captcha.example/api.js',
    asked,
    /** What it says of a token; nothing is good until a test says so. */
    judge: async (_token: string): Promise<CaptchaPass | null> => null,
    verify: (ask: Parameters<Captcha['verify']>[0]) => {
      asked.push(ask)
      return fake.judge(ask.token)
    },
  }
  return fake
}
