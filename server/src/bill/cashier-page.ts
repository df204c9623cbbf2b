// How the cashier looks: one small page without a script, in both languages.
import type { Language } from '@ev/rules/refuse'

export type Shown = {
  state: 'open' | 'paid' | 'closed' | 'refunded' | 'failed' | 'expired' | 'absent'
  amountFen: number
  title: string
  no: string
  needsCode: boolean
  /** Why it could not be done. */
  told?: string
}

const words = {
  zh: {
    lang: 'zh-CN',
    name: '本地收银台',
    pay: '支付',
    cancel: '取消',
    code: '收银口令',
    no: '订单号',
    other: 'English',
    states: {
      open: '待支付',
      paid: '支付成功',
      closed: '订单已关闭',
      refunded: '已退款',
      failed: '支付失败',
      expired: '订单已过期',
      absent: '没有这笔订单',
    },
  },
  en: {
    lang: 'en-US',
    name: 'Local cashier',
    pay: 'Pay',
    cancel: 'Cancel',
    code: 'Code of the cashier',
    no: 'Order',
    other: '中文',
    states: {
      open: 'To be paid',
      paid: 'Paid',
      closed: 'The order is closed',
      refunded: 'Paid back',
      failed: 'Payment failed',
      expired: 'The order has expired',
      absent: 'There is no such order',
    },
  },
} as const

const style = `
:root { color-scheme: light dark; font-family: system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
main { width: min(22rem, calc(100vw - 3rem)); text-align: center; line-height: 1.6 }
h1 { font-size: 1rem; font-weight: 500; margin: 0 }
.amount { font-size: 2.5rem; font-weight: 600; margin: 1rem 0 0.25rem; font-variant-numeric: tabular-nums }
.state { font-size: 1.125rem; margin: 0 0 1.5rem }
small { display: block; overflow-wrap: anywhere }
form { display: grid; gap: 0.75rem; margin: 1.5rem 0 }
button, input { font: inherit; padding: 0.75rem; border-radius: 0.5rem; border: 1px solid GrayText }
button.pay { background: #0b57d0; border-color: #0b57d0; color: #fff; font-weight: 600; cursor: pointer }
button.cancel { background: transparent; color: inherit; cursor: pointer }
label { display: grid; gap: 0.25rem; text-align: start }
.told { color: #c5221f; margin: 0 }
@media (prefers-color-scheme: dark) { .told { color: #f28b82 } }
`

export function cashierPage(shown: Shown, language: Language): string {
  const word = words[language]
  const other = language === 'zh' ? 'en' : 'zh'
  return `<!doctype html>
<html lang="${word.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${word.name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${word.name}</h1>
${shown.state === 'absent' ? '' : `<p class="amount">¥ ${(shown.amountFen / 100).toFixed(2)}</p>`}
<p class="state" role="status">${word.states[shown.state]}</p>
${shown.title === '' ? '' : `<small>${escaped(shown.title)}</small>`}
${shown.no === '' ? '' : `<small>${word.no} ${escaped(shown.no)}</small>`}
${shown.state === 'open' ? form(shown, language) : ''}
<p><a href="?lang=${other}" lang="${words[other].lang}">${word.other}</a></p>
</main>
</body>
</html>
`
}

function form({ needsCode, told }: Shown, language: Language): string {
  const word = words[language]
  const code = `<label>${word.code}<input name="code" type="password" autocomplete="off" maxlength="200"></label>`
  return `<form method="post" action="?lang=${language}">
${told === undefined ? '' : `<p class="told" role="alert">${escaped(told)}</p>`}
${needsCode ? code : ''}
<button class="pay" name="do" value="pay">${word.pay}</button>
<button class="cancel" name="do" value="cancel">${word.cancel}</button>
</form>`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, mark => marks[mark] ?? mark)
