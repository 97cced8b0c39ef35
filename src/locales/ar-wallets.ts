// Arabic: wallets, and the errors of wallets, second factors, Farcaster, Telegram and other apps.

import type { SpeakPart } from './words.ts'

export const speak: SpeakPart<'wallets'> = () => ({
  screens: {},
  catalogue: {
    'An error has occurred, please try again.': 'حدث خطأ، يُرجى المحاولة مرة أخرى.',
    Close: 'إغلاق',
    'Connect failed': 'تعذّر الاتصال',
    'Could not connect with wallet': 'تعذّر الاتصال بالمحفظة',
    'Could not log in with wallet': 'تعذّر تسجيل الدخول بالمحفظة',
    'Failed to initialize signature request': 'تعذّر بدء طلب التوقيع',
    'Invalid recovery password, please try again.': 'كلمة مرور الاسترداد غير صحيحة، يُرجى المحاولة مرة أخرى.',
    'Please check that Phantom multichain is enabled and try again.':
      'تأكد من تفعيل ميزة الشبكات المتعددة في Phantom ثم حاول مرة أخرى.',
    'Request rejected': 'رُفض الطلب',
    'Request timeout': 'انتهت مهلة الطلب',
    'Retry transaction': 'إعادة محاولة المعاملة',
    'Something went wrong.': 'حدث خطأ ما.',
    'Something went wrong. Please try again.': 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
    'Telegram auth failed or was canceled by the client': 'تعذّر تسجيل الدخول عبر تيليجرام أو أُلغي',
    'The code you entered is not valid': 'الرمز الذي أدخلته غير صالح',
    'The request timed out. Try again.': 'انتهت مهلة الطلب. حاول مرة أخرى.',
    'The request was rejected. Please try again.': 'رُفض الطلب. يُرجى المحاولة مرة أخرى.',
    'Unknown error': 'خطأ غير معروف',
    'User rejected request': 'رُفض الطلب',
    'Verification canceled': 'أُلغي التحقق',
    "We're on it. Please try again later.": 'نعمل على حل المشكلة. يُرجى المحاولة لاحقًا.',
    'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.':
      'تجاوزت الحد الأقصى لعدد المحاولات. أغلق هذه النافذة وحاول مرة أخرى بعد 10 ثوانٍ.',
    'You have exceeded the time limit for code entry. Please try again in 30 seconds.':
      'انتهت مهلة إدخال الرمز. حاول مرة أخرى بعد 30 ثانية.',
  },
})
