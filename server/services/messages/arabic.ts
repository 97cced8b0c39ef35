// Mails and text messages in Arabic. A name may be written in another direction, so that it is set apart by isolates.

import type { MessageWords } from './words.ts'

const apart = (name: string): string => `\u2068${name}\u2069`

export const arabic: MessageWords = {
  dir: 'rtl',
  on: (browser, os) => `${apart(browser)} على ${apart(os)}`,
  device: 'الجهاز',
  time: 'الوقت',
  code: {
    subject: (code, name) => `${code} هو رمز تسجيل دخولك إلى ${apart(name)}`,
    title: (name) => `هذا رمز تسجيل دخولك إلى ${apart(name)}`,
    valid: (minutes) => `الرمز صالح لمدة ${minutes} ولمرة واحدة. لا تكتبه إلا في الصفحة التي طلبته منها.`,
    asked: 'طُلب من',
    careful: 'إذا لم تطلبه فتجاهل هذه الرسالة: لا يستطيع أحد تسجيل الدخول من دون الرمز.',
    sms: (code, name) => `${code} هو رمز تسجيل دخولك إلى ${apart(name)}. لا تخبر به أحدًا.`,
  },
  notices: {
    'new-device': {
      title: (name) => `تسجيل دخول جديد إلى ${apart(name)}`,
      text: (name) => `سجّلت الدخول إلى ${apart(name)} بمتصفح أو جهاز لم تستخدمه هناك من قبل.`,
      careful: (name) =>
        `إذا لم تكن أنت، فغيّر كلمة مرور هذا البريد أولًا، ثم افتح ${apart(name)} بنفسك كما تفعل دائمًا وتفقّد حسابك.`,
    },
    'account-added': {
      title: (name) => `طريقة جديدة لتسجيل الدخول إلى حسابك في ${apart(name)}`,
      text: (name) => `رُبط حساب آخر بحسابك في ${apart(name)}، ويمكن تسجيل الدخول به هناك مثلك.`,
      careful: (name) =>
        `إذا لم تكن أنت، فافتح ${apart(name)} بنفسك كما تفعل دائمًا، وسجّل الخروج من كل مكان آخر، وألغِ ربط ما لم تربطه.`,
    },
    'address-removed': {
      title: (name) => `لم يعد هذا العنوان يسجّل الدخول إلى ${apart(name)}`,
      text: (name) => `أُزيل عنوان البريد الإلكتروني هذا من حساب في ${apart(name)}، ولم يعد يسجّل الدخول هناك.`,
      careful: (name) => `إذا لم تكن أنت، فافتح ${apart(name)} بنفسك كما تفعل دائمًا واطلب المساعدة بشأن حسابك.`,
    },
    'wallet-exported': {
      title: (name) => `فُتح مفتاح محفظتك في ${apart(name)}`,
      text: (name) =>
        `فُتح المفتاح الخاص لمحفظتك في ${apart(name)} لعرضه أو لحفظه في ملف. يمكن بهذا المفتاح أخذ كل ما في المحفظة.`,
      careful: (name) =>
        `إذا لم تكن أنت، فافتح ${apart(name)} بنفسك كما تفعل دائمًا، وسجّل الخروج من كل مكان آخر، وانقل ما في المحفظة إلى محفظة جديدة.`,
    },
    'factor-added': {
      title: (name) => `أُضيف عامل تحقق ثانٍ إلى حسابك في ${apart(name)}`,
      text: (name) => `من الآن يطلب ${apart(name)} إثباتًا آخر إلى جانب تسجيل الدخول عند الخطوات المهمة.`,
      careful: (name) =>
        `إذا لم تكن أنت، فافتح ${apart(name)} بنفسك كما تفعل دائمًا، وسجّل الخروج من كل مكان آخر، واطلب المساعدة بشأن حسابك.`,
    },
    'factor-removed': {
      title: (name) => `أُزيل عامل تحقق ثانٍ من حسابك في ${apart(name)}`,
      text: (name) => `أُزيلت من حسابك في ${apart(name)} إحدى طرق التحقق من أنك أنت.`,
      careful: (name) =>
        `إذا لم تكن أنت، فافتح ${apart(name)} بنفسك كما تفعل دائمًا، وسجّل الخروج من كل مكان آخر، واطلب المساعدة بشأن حسابك.`,
    },
    'recovery-code-used': {
      title: (name) => `استُخدم رمز استرداد لحسابك في ${apart(name)}`,
      text: (name) => `جرى التحقق في ${apart(name)} بأحد رموز الاسترداد لحسابك، ولم يعد ذلك الرمز صالحًا.`,
      careful: (name) =>
        `إذا لم تكن أنت، فقد عثر شخص ما على رموزك: افتح ${apart(name)} بنفسك كما تفعل دائمًا، وسجّل الخروج من كل مكان آخر، وأنشئ رموزًا جديدة.`,
    },
    'recovery-codes-renewed': {
      title: (name) => `رموز استرداد جديدة لحسابك في ${apart(name)}`,
      text: (name) => `أُنشئت رموز استرداد جديدة لحسابك في ${apart(name)}، ولم تعد الرموز السابقة صالحة.`,
      careful: (name) =>
        `إذا لم تكن أنت، فافتح ${apart(name)} بنفسك كما تفعل دائمًا، وسجّل الخروج من كل مكان آخر، واطلب المساعدة بشأن حسابك.`,
    },
    'account-deleted': {
      title: (name) => `حُذف حسابك في ${apart(name)}`,
      text: (name) => `حُذف حسابك في ${apart(name)} مع كل ما حفظته خدمة تسجيل الدخول عنك. هذه آخر رسالة تصلك منها.`,
      careful: (name) => `إذا لم تكن أنت، فغيّر كلمة مرور هذا البريد، ثم افتح ${apart(name)} بنفسك كما تفعل دائمًا واطلب المساعدة.`,
    },
  },
  fine: 'إذا كان هذا أنت فلا يلزمك شيء.',
  end: 'لا رابط في هذه الرسالة ولا تطلب منك شيئًا.',
}
