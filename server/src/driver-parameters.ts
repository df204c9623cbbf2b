// What an operator may tune of what drivers are told and may do; part of the table of parameters.ts.
import type { Text } from '@ev/contract/kit/text'
import { choice, number, outsideUrl, text } from './parameter-kinds.ts'

const minutes: Text = { zh: '分钟', en: 'minutes' }
const fen: Text = { zh: '分', en: 'fen' }
const yuan: Text = { zh: '元', en: 'yuan' }

export const driverParameters = {
  'service.hotline': text({
    group: 'service',
    zh: '服务热线',
    en: 'Hotline',
    help: { zh: '显示在用户端“联系客服”和订单详情中', en: 'Shown to drivers as the number to call' },
    fallback: '',
    most: 20,
    fits: 'anyPhone',
  }),
  'service.hours': text({
    group: 'service',
    zh: '服务时间',
    en: 'Service hours',
    help: { zh: '显示在服务热线旁', en: 'Stands beside the hotline' },
    fallback: '每日 08:00–22:00',
    most: 60,
  }),
  'service.feedbackEmail': text({
    group: 'service',
    zh: '反馈邮箱',
    en: 'E-mail for feedback',
    help: { zh: '用户提交意见反馈的邮箱', en: 'Where drivers may write to' },
    fallback: '',
    most: 100,
    fits: 'email',
  }),
  'service.invoiceContact': text({
    group: 'service',
    zh: '开票联系人',
    en: 'Contact for invoices',
    help: { zh: '显示在发票申请页，如“张会计 020-87654321”', en: 'Shown where drivers ask for an invoice' },
    fallback: '',
    most: 60,
  }),
  'service.agreementUrl': outsideUrl({
    group: 'service',
    zh: '用户协议地址',
    en: 'User agreement',
    help: { zh: '用户注册和充电前须同意的协议', en: 'What drivers agree to before they charge' },
    fallback: '',
  }),
  'service.privacyUrl': outsideUrl({
    group: 'service',
    zh: '隐私政策地址',
    en: 'Privacy policy',
    help: { zh: '说明如何处理用户个人信息', en: 'How personal data are handled' },
    fallback: '',
  }),
  'service.appUrl': outsideUrl({
    group: 'service',
    zh: 'App 下载地址',
    en: 'App download',
    help: { zh: '桩上二维码被普通相机扫描时打开的网址', en: 'What a pile’s code opens in an ordinary camera' },
    fallback: '',
  }),
  'service.lowBalanceYuan': number({
    group: 'service',
    zh: '余额提醒线',
    en: 'Low balance',
    help: {
      zh: '账户余额低于该金额时提醒用户充值；0 表示不提醒',
      en: 'Below it drivers are reminded to recharge; 0 is never',
    },
    fallback: 10,
    least: 0,
    most: 10_000,
    unit: yuan,
  }),
  'service.lowBalanceText': text({
    group: 'service',
    zh: '余额提醒内容',
    en: 'Low balance reminder',
    help: { zh: '余额低于提醒线时发给用户的文字', en: 'What drivers are told then' },
    fallback: '您的账户余额不足，为免影响充电，请及时充值。',
    most: 200,
  }),
  'service.language': choice({
    group: 'service',
    zh: '用户端默认语言',
    en: 'Language drivers start with',
    help: { zh: '用户未自行选择语言时使用', en: 'Until they choose for themselves' },
    fallback: 'zh',
    choices: [
      { value: 'zh', zh: '中文', en: 'Chinese' },
      { value: 'en', zh: '英文', en: 'English' },
    ],
  }),
  'appointment.depositFen': number({
    group: 'service',
    zh: '预约保证金',
    en: 'Deposit of an appointment',
    help: {
      zh: '预约时冻结的金额，到场充电后解冻；0 表示不收保证金，单位为分',
      en: 'Set aside while a gun is kept and let go when they charge; 0 is none; in fen',
    },
    fallback: 1_000,
    least: 0,
    most: 100_000,
    unit: fen,
  }),
  'appointment.holdMin': choice({
    group: 'service',
    zh: '预约保留时长',
    en: 'How long a gun is kept',
    help: { zh: '预约成功后为车主保留充电枪的时间', en: 'For whoever made an appointment' },
    fallback: '15',
    choices: [
      { value: '15', zh: '15 分钟', en: '15 minutes' },
      { value: '30', zh: '30 分钟', en: '30 minutes' },
    ],
  }),
  'appointment.freeCancelMin': number({
    group: 'service',
    zh: '预约免费取消截止',
    en: 'Free cancelling ends',
    help: {
      zh: '保留结束前多少分钟为止可以免费取消；0 表示到结束前都免费',
      en: 'So many minutes before the end; with 0 it is free to the end',
    },
    fallback: 5,
    least: 0,
    most: 30,
    unit: minutes,
  }),
  'appointment.lateCancel': choice({
    group: 'service',
    zh: '预约逾期取消',
    en: 'Cancelling late',
    help: { zh: '过了免费取消时间后取消，收取什么', en: 'What is kept of the deposit then' },
    fallback: 'fee',
    choices: [
      { value: 'fee', zh: '固定违约金', en: 'a fee' },
      { value: 'deposit', zh: '全部保证金', en: 'all of it' },
    ],
  }),
  'appointment.lateFeeFen': number({
    group: 'service',
    zh: '预约违约金',
    en: 'Fee of cancelling late',
    help: {
      zh: '逾期取消收取的固定金额，不超过保证金，单位为分',
      en: 'Never more than the deposit; in fen',
    },
    fallback: 500,
    least: 0,
    most: 100_000,
    unit: fen,
  }),
  'evaluation.sensitiveWords': text({
    group: 'service',
    zh: '评价敏感词',
    en: 'Words held back in evaluations',
    help: {
      zh: '以逗号或空格分隔；评价含有其中任一词时不公开，待工作人员处理',
      en: 'With commas or spaces between them; an evaluation with one of them waits until staff show it',
    },
    fallback: '骗子,诈骗,赌博,加微信,兼职,办证',
    most: 500,
  }),
}
