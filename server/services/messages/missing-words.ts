// What is said where an address leads nowhere, in each language.

import { FIRST_LANGUAGE, LANGUAGE_DIRECTIONS, type LanguageCode } from '../../../src/contract/languages.ts'
import { languageOf } from './language.ts'

interface MissingWords {
  readonly title: string
  readonly text: string
  /** The link onward; `{place}` is a host. */
  readonly onward: string
}

const MISSING_WORDS: Readonly<Record<LanguageCode, MissingWords>> = {
  en: {
    title: 'Nothing is at this address',
    text: 'Check how it is written, or go back to where you came from.',
    onward: 'Go to {place}',
  },
  de: {
    title: 'An dieser Adresse ist nichts',
    text: 'Prüfen Sie, wie sie geschrieben ist, oder gehen Sie dorthin zurück, wo Sie herkommen.',
    onward: 'Weiter zu {place}',
  },
  ar: {
    title: 'لا يوجد شيء في هذا العنوان',
    text: 'تحقّق من طريقة كتابته، أو ارجع إلى حيث أتيت.',
    onward: 'الانتقال إلى {place}',
  },
  es: {
    title: 'No hay nada en esta dirección',
    text: 'Revise cómo está escrita o vuelva al lugar de donde viene.',
    onward: 'Ir a {place}',
  },
  fr: {
    title: 'Il n’y a rien à cette adresse',
    text: 'Vérifiez comment elle est écrite, ou revenez là d’où vous venez.',
    onward: 'Aller à {place}',
  },
  pt: {
    title: 'Não há nada neste endereço',
    text: 'Confira como ele está escrito ou volte para onde você estava.',
    onward: 'Ir para {place}',
  },
  ja: {
    title: 'このアドレスには何もありません',
    text: 'アドレスの書き方を確かめるか、元の場所に戻ってください。',
    onward: '{place}へ移動',
  },
  zh: {
    title: '此地址没有内容',
    text: '请检查地址是否写对，或返回您来的地方。',
    onward: '前往 {place}',
  },
  tr: {
    title: 'Bu adreste bir şey yok',
    text: 'Yazılışını kontrol edin ya da geldiğiniz yere dönün.',
    onward: 'Şuraya git: {place}',
  },
  hi: {
    title: 'इस पते पर कुछ नहीं है',
    text: 'पते की वर्तनी जाँचें, या जहाँ से आए थे वहाँ वापस जाएँ।',
    onward: '{place} पर जाएँ',
  },
}

/** What is said in the language that a header `Accept-Language` asks for. */
export const missingIn = (header: string | undefined) => {
  const language = languageOf(header) ?? FIRST_LANGUAGE
  return { language, direction: LANGUAGE_DIRECTIONS[language], ...MISSING_WORDS[language] }
}
