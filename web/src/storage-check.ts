// Runs before the page's own program, which keeps the login in the browser's storage: where that is forbidden or full
// nothing would work, so it is said instead.
const key = 'storage-check'
const sentences = [
  '浏览器禁止了本站使用本地存储，或存储空间已满，无法登录。请在浏览器设置中允许后刷新页面。',
  'The browser does not let this site keep data, or its storage is full, so nobody can log in. Allow it in the settings of the browser and load the page again.',
]

try {
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem(key, key)
    storage.removeItem(key)
  }
} catch {
  document.documentElement.dataset.storage = 'none'
  const paragraphs = sentences.map(text => Object.assign(document.createElement('p'), { textContent: text }))
  document.getElementById('root')?.replaceChildren(...paragraphs)
}
