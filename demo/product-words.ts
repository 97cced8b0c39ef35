// The words of the demo's product in German and Arabic; English is in its HTML.

import type { Language } from './setting.ts'

type Words = Readonly<Record<string, string>>

const DE: Words = {
  berths: 'Liegeplätze',
  title: 'Ein ruhiger Liegeplatz für heute Nacht',
  lead: 'Zwölf kleine Häfen, eine Buchung. Vom Wasser aus reservieren und bei der Ankunft festmachen.',
  free: 'Heute Nacht frei',
  sandholm: 'Nordkai, bis 11 m, Strom und Wasser',
  ellisore: 'Dorfhafen, bis 14 m, Sauna an Land',
  oldlight: 'Unter dem Leuchtturm, bis 9 m, sehr still',
  night: 'pro Nacht',
  reserve: 'Reservieren',
  reserved: 'Reserviert',
  why: 'Einloggen, um {berth} zu reservieren.',
  tonight: 'heute Nacht',
  bookings: 'Meine Buchungen',
  none: 'Noch nichts gebucht. Ein reservierter Liegeplatz steht dann hier.',
  account: 'Konto und Login-Wege',
  lighthouse: 'Mit Lighthouse einloggen',
  greet: 'Mit meiner Lighthouse-Wallet ins Gästebuch eintragen',
  entry: 'Ich war hier, und mein Boot lag ruhig.',
  signed: 'Eingetragen. Die Unterschrift beginnt mit {signature}.',
  card: 'Hafenkarte',
  cardText: 'Bezahlt Strom, Duschen und die Nacht, in jedem Hafen. Aufladen aus der Wallet oder per Karte.',
  terms: 'Bedingungen',
  privacy: 'Datenschutz',
}
const AR: Words = {
  berths: 'المراسي',
  title: 'مرسى هادئ لهذه الليلة',
  lead: 'اثنا عشر ميناءً صغيرًا وحجز واحد. احجز من البحر وارسُ عند وصولك.',
  free: 'متاح الليلة',
  sandholm: 'الرصيف الشمالي، حتى 11 م، كهرباء وماء',
  ellisore: 'ميناء القرية، حتى 14 م، ساونا على الشاطئ',
  oldlight: 'تحت المنارة، حتى 9 م، هدوء تام',
  night: 'لليلة',
  reserve: 'احجز',
  reserved: 'محجوز',
  why: 'سجّل الدخول لحجز {berth}.',
  tonight: 'الليلة',
  bookings: 'حجوزاتي',
  none: 'لا حجوزات بعد. ما تحجزه يظهر هنا.',
  account: 'الحساب وطرق تسجيل الدخول',
  lighthouse: 'تسجيل الدخول عبر Lighthouse',
  greet: 'توقيع سجل الزوار بمحفظتي في Lighthouse',
  entry: 'كنت هنا ورسا قاربي بهدوء.',
  signed: 'تم التوقيع. يبدأ التوقيع بـ {signature}.',
  card: 'بطاقة الميناء',
  cardText: 'تدفع الكهرباء والاستحمام والمبيت في كل ميناء. اشحنها من محفظتك أو بالبطاقة.',
  terms: 'الشروط',
  privacy: 'الخصوصية',
}
/** What script says besides; the rest is read from the page before it is changed. */
const EN: Record<string, string> = {
  reserved: 'Reserved',
  why: 'Log in to reserve {berth}.',
  tonight: 'tonight',
  entry: 'I was here, and my boat lay quiet.',
  signed: 'Signed. The signature begins with {signature}.',
}
const OTHER: Partial<Record<Language, Words>> = { de: DE, ar: AR }

/** A word in the page's language. */
export const word = (page: Document, key: string): string =>
  (OTHER[page.documentElement.lang as Language] ?? EN)[key] ?? EN[key] ?? ''

/** Writes the words of a language into the page. */
export const say = (page: Document, language: Language): void => {
  for (const place of page.querySelectorAll<HTMLElement>('[data-word]')) {
    const key = place.dataset.word ?? ''
    EN[key] ??= place.textContent ?? ''
    place.textContent = (OTHER[language] ?? EN)[key] ?? EN[key] ?? ''
    const { berth } = place.dataset
    if (berth) place.setAttribute('aria-label', `${place.textContent} ${berth}`)
  }
}
