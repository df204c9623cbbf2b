// Whether the page is seen and the network is there.

type PageNews = 'visibility' | 'online' | 'offline'

export const pageNow = {
  isVisible: () => document.visibilityState === 'visible',
  watch: (onNews: (news: PageNews) => void): (() => void) => {
    const onVisibility = () => onNews('visibility')
    const onOnline = () => onNews('online')
    const onOffline = () => onNews('offline')
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
    }
  },
}
