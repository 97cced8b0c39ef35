// Arabic: wallets, and the errors of wallets, second factors, Farcaster, Telegram and other apps.

import type { ScreenWords, SpeakPart } from './words.ts'

const connection: ScreenWords<'AWAITING_CONNECTION'> = {
  wallet: 'محفظتك',
  connecting: (wallet) => `في انتظار ${wallet}`,
  connectingText: 'تسألك محفظتك هل يجوز لهذه الصفحة أن ترى حسابك.',
  scan: (wallet) => `المسح باستخدام ${wallet}`,
  scanText: 'افتح المحفظة على هاتفك وامسح بها هذا الرمز.',
  code: 'رمز تمسحه بمحفظتك',
  copy: 'نسخ الرابط',
  copied: 'نُسخ الرابط. ألصقه في محفظتك.',
  refused: 'تعذّر نسخ الرابط.',
  open: (wallet) => `فتح ${wallet}`,
  openText: 'اتصل من داخل التطبيق ثم عد إلى هنا.',
  switching: (wallet) => `تغيير الشبكة في ${wallet}`,
  switchingText: 'يعمل هذا التطبيق على شبكة أخرى. اسمح بالتغيير في محفظتك.',
  connected: (wallet) => `تم الاتصال عبر ${wallet}`,
  sign: 'التوقيع بمحفظتك',
  signing: (wallet) => `التوقيع في ${wallet}`,
  signText: 'يُثبت التوقيع أن المحفظة لك، ولا يكلفك شيئًا.',
  verifying: 'جارٍ التحقق من توقيعك',
  moment: 'لحظة من فضلك',
  done: 'تم تسجيل دخولك',
  linked: 'رُبطت محفظتك',
  ready: 'تم اتصال محفظتك',
  unable: 'تعذّر الاتصال بالمحفظة',
  different: 'استخدام محفظة أخرى',
}
const install: ScreenWords<'INSTALL_WALLET_SCREEN'> = {
  title: (wallet) => `إنشاء محفظة ${wallet}`,
  text: 'ليست في هذا المتصفح بعد. هذه هي الخطوات:',
  extension: (wallet) => `ثبّت إضافة ${wallet}.`,
  setUp: 'أنشئ محفظة فيها.',
  phrase: 'احفظ عبارة الاسترداد في مكان آمن. لا يستطيع أحد أن يعطيك إياها مرة أخرى.',
  reload: 'عد إلى هنا وأعد تحميل هذه الصفحة.',
  install: (wallet) => `تثبيت ${wallet}`,
  again: 'إعادة تحميل الصفحة',
  another: 'استخدام محفظة أخرى',
}
const list: Omit<ScreenWords<'LANDING_WALLETS'>, 'agree' | 'terms' | 'termsAlone' | 'and' | 'privacy'> = {
  title: 'اختر محفظتك',
  linkTitle: 'ربط محفظتك',
  connectTitle: 'الاتصال بمحفظة',
  suggested: (address) => `استخدم المحفظة ذات العنوان ${address}.`,
  search: 'البحث في المحافظ',
  none: 'لا توجد محفظة بهذا الاسم.',
  installed: 'مثبّتة',
  recent: 'الأحدث',
  emptyTitle: 'لم يُعثر على أي محفظة',
  emptyText: 'ثبّت محفظة في هذا المتصفح أو افتح قفلها، ثم أعد تحميل هذه الصفحة.',
  reload: 'إعادة تحميل الصفحة',
}

export const speak: SpeakPart<'wallets'> = (_, first) => {
  const { agree, terms, termsAlone, and, privacy } = first.screens.LANDING
  const wallets = { ...list, agree, terms, termsAlone, and, privacy }
  return {
    screens: {
      LANDING_WALLETS: wallets,
      CONNECT_ONLY_LANDING_SCREEN: wallets,
      CONNECT_ONLY_AUTHENTICATED_SCREEN: wallets,
      LINK_WALLET_SCREEN: wallets,
      AWAITING_CONNECTION: connection,
      AWAITING_CONNECT_ONLY_CONNECTION: connection,
      PHANTOM_INTERSTITIAL_SCREEN: {
        title: (wallet: string) => `أي شبكة في ${wallet}؟`,
        text: 'للمحفظة حساب في كل منها. اختر ما تريد استخدامه هنا.',
      },
      INSTALL_PHANTOM_SCREEN: install,
      INSTALL_WALLET_SCREEN: install,
      WALLET_APP_REDIRECT_SCREEN: {
        title: (wallet: string) => `المتابعة في ${wallet}`,
        text: 'يفتح التطبيق هذه الصفحة، وتتابع من هناك.',
        open: (wallet: string) => `فتح ${wallet}`,
        another: 'استخدام محفظة أخرى',
      },
    },
    catalogue: {
      'The wallet has an open request already. Look for its window.': 'في المحفظة طلب مفتوح. ابحث عن نافذتها.',
      'The wallet is locked. Unlock it, then try again.': 'المحفظة مقفلة. افتح قفلها ثم حاول مرة أخرى.',
      'Choose another network in your wallet, and try again.': 'اختر شبكة أخرى في محفظتك ثم حاول مرة أخرى.',
      'Choose the account that you want to use, and try again.': 'اختر الحساب الذي تريد استخدامه ثم حاول مرة أخرى.',
      'Open your wallet, and try again.': 'افتح محفظتك ثم حاول مرة أخرى.',
      'The account in your wallet has changed': 'تغيّر الحساب في محفظتك',
      'The signature is not one of the account that is connected. Choose that account in your wallet, and try again.':
        'التوقيع ليس من الحساب المتصل. اختر ذلك الحساب في محفظتك ثم حاول مرة أخرى.',
      'Use a different wallet': 'استخدام محفظة أخرى',
      'Wallet request timed out': 'انتهت مهلة طلب المحفظة',
      'You can try again.': 'يمكنك المحاولة مرة أخرى.',
      'You rejected the request': 'رفضت الطلب',
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
  }
}
