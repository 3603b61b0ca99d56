import type { Steps } from './steps.ts';

const iphoneLocation =
  'Configuración, Privacidad y seguridad, Localización: actívela; después, en Sitios web de Safari, elija Al usar la app y Ubicación exacta.';
const iphoneVoices =
  'Active el timbre y suba el volumen, y pruebe otra vez. En Configuración, Accesibilidad, Contenido leído, Voces están las voces del teléfono.';

export const es = (start: string): Steps => ({
  listening_off: { else: `Toque ${start} y deje esta pantalla abierta.` },
  listening_paused: { else: 'Vuelva a esta pantalla: una aplicación web solo conoce su posición mientras está a la vista.' },
  sound_locked: { else: 'Los navegadores no suenan hasta que usted toca la pantalla. Toque el botón y escuche la frase de prueba.' },
  sound_broken: {
    iphone_tab: iphoneVoices,
    iphone_app: iphoneVoices,
    android_chrome: 'Suba el volumen multimedia y pruebe otra vez. Configuración, Accesibilidad, Salida de texto a voz: elija un motor y oiga su ejemplo.',
    samsung: 'Suba el volumen multimedia y pruebe otra vez. Ajustes, Administración general, Texto a voz: elija un motor y oiga su ejemplo.',
    else: 'Suba el volumen, revise las voces en los ajustes del sistema y pruebe otra vez.',
  },
  sound_untested: { else: `Al tocar ${start}, el teléfono dice una frase de prueba. Suba antes el volumen multimedia.` },
  voice_none: {
    iphone_tab: 'Configuración, Accesibilidad, Contenido leído, Voces: descargue una voz de su idioma y abra otra vez esta página.',
    iphone_app: 'Configuración, Accesibilidad, Contenido leído, Voces: descargue una voz de su idioma y abra otra vez Earshot.',
    android_chrome: 'Configuración, Accesibilidad, Salida de texto a voz: en el motor elija Instalar datos de voz y su idioma.',
    samsung: 'Ajustes, Administración general, Texto a voz: en el motor elija Instalar datos de voz y su idioma.',
    android_other: 'Instale los datos de voz de su idioma en los ajustes de texto a voz, o use Chrome.',
    else: 'Instale una voz de su idioma en los ajustes del sistema y abra otra vez esta página.',
  },
  voice_unlisted: { else: `Puede que esté bien. Si al tocar ${start} oye la prueba en su idioma, la voz funciona.` },
  position_denied: {
    iphone_tab: `Toque el menú junto a la dirección, Configuración del sitio web, Ubicación: Permitir. Si no está: ${iphoneLocation}`,
    iphone_app: iphoneLocation,
    android_chrome:
      'Toque el icono a la izquierda de la dirección, Permisos, Ubicación: Permitir, y active Usar ubicación precisa. La ubicación del teléfono también debe estar activa.',
    samsung:
      'Toque el candado a la izquierda de la dirección, Permisos, Ubicación: Permitir. La ubicación debe estar activa en el teléfono y para Samsung Internet.',
    android_other: 'Permita la ubicación para este sitio en los ajustes del navegador y active la del teléfono.',
    desktop: 'Haga clic en el icono a la izquierda de la dirección y permita la ubicación para este sitio.',
    else: 'Permita la ubicación para este sitio en los ajustes del navegador.',
  },
  position_vague: {
    iphone_tab: `Los lugares pequeños pueden pasar inadvertidos. ${iphoneLocation}`,
    iphone_app: `Los lugares pequeños pueden pasar inadvertidos. ${iphoneLocation}`,
    android_chrome:
      'Los lugares pequeños pueden pasar inadvertidos. Configuración, Ubicación, Permisos de apps, Chrome: active Usar ubicación precisa. Al aire libre mejora en un minuto.',
    samsung:
      'Los lugares pequeños pueden pasar inadvertidos. Ajustes, Ubicación, Permisos de aplicaciones, Samsung Internet: active la ubicación precisa. Al aire libre mejora en un minuto.',
    desktop: 'Una computadora solo estima su posición por la red. Use un teléfono.',
    else: 'Los lugares pequeños pueden pasar inadvertidos. Permita la ubicación precisa al navegador. Al aire libre mejora en un minuto.',
  },
  position_none: { else: 'Salga al aire libre y active la ubicación del teléfono. Earshot sigue intentándolo.' },
  position_awaited: { else: 'Al aire libre, la primera posición tarda hasta un minuto. Permita la ubicación si el navegador la pide.' },
  position_unasked: { else: 'Esta aplicación nunca envía su posición. Elija Permitir y Precisa.' },
  screen_off: {
    iphone_tab: 'Quizá esté activo el modo de bajo consumo: desactívelo en Configuración, Batería, o cargue el teléfono.',
    iphone_app: 'Quizá esté activo el modo de bajo consumo: desactívelo en Configuración, Batería, o cargue el teléfono.',
    else: 'Quizá esté activo el ahorro de batería: desactívelo o cargue el teléfono.',
  },
  screen_unable: {
    iphone_tab: 'Configuración, Pantalla y brillo, Bloqueo automático: Nunca, mientras conduce.',
    iphone_app: 'Configuración, Pantalla y brillo, Bloqueo automático: Nunca, mientras conduce. Desde iOS 18.4 la aplicación instalada lo hace sola.',
    else: 'Mientras conduce, ponga el tiempo de espera de la pantalla al máximo, o use una versión actual de Chrome.',
  },
  screen_untested: { else: `Al tocar ${start}, la pantalla se mantiene encendida mientras se ve esta página.` },
  storage_none: {
    else: 'Las ventanas privadas no guardan nada, ni los navegadores que bloquean los datos de sitios. Abra esta página en una ventana normal.',
  },
  storage_full: { else: 'Libere espacio en el teléfono. Los mensajes siguen sonando; lo oído se envía mientras esta página siga abierta.' },
  storage_passing: {
    iphone_tab: 'Safari borra las páginas que no se abren en una semana. Toque Compartir, Agregar a pantalla de inicio, y abra Earshot desde allí.',
    iphone_app: 'iOS rara vez borra una aplicación instalada. No pierde nada con pedirlo.',
    android_chrome: 'Instale Earshot: menú, Agregar a la pantalla principal, Instalar. El navegador entonces lo conserva.',
    samsung: 'Instale Earshot: menú, Agregar página a, Pantalla de inicio. El navegador entonces lo conserva.',
    else: 'Instale Earshot desde el menú del navegador o guarde esta página en marcadores; el navegador entonces lo conserva.',
  },
  storage_untold: { else: 'No hay nada que hacer. El navegador guarda los mensajes, pero no dice por cuánto tiempo.' },
  clock_off: {
    iphone_tab: 'Configuración, General, Fecha y hora: automáticas.',
    iphone_app: 'Configuración, General, Fecha y hora: automáticas.',
    android_chrome: 'Configuración, Sistema, Fecha y hora: automáticas.',
    samsung: 'Ajustes, Administración general, Fecha y hora: automáticas.',
    else: 'Ponga la fecha y la hora en automático en los ajustes del sistema.',
  },
  clock_uncompared: { else: 'El reloj se comprueba en cuanto haya conexión con el servidor.' },
  push_unasked: { else: 'Earshot le avisa cuando se acerca la hora de un mensaje y esta página está cerrada. No muestra el texto de ningún mensaje.' },
  push_denied: {
    iphone_app: 'Configuración, Notificaciones, Earshot: Permitir notificaciones.',
    android_chrome:
      'Toque el icono a la izquierda de la dirección, Permisos, Notificaciones: Permitir. Permítalas también para Chrome en los ajustes del teléfono.',
    samsung: 'Menú, Ajustes, Sitios y descargas, Permisos de sitios, Notificaciones: permítalas para este sitio.',
    else: 'Permita las notificaciones para este sitio en los ajustes del navegador.',
  },
  push_app_first: {
    else: 'Toque Compartir, Agregar a pantalla de inicio, y abra Earshot desde allí. iPhone y iPad solo permiten notificaciones de aplicaciones instaladas (iOS 16.4 o posterior).',
  },
  push_failed: { else: 'No se pudo conectar con el servicio de notificaciones del navegador o con el servidor. Todo lo demás funciona sin ellas.' },
  push_unable: { else: 'Todo lo demás funciona sin ellas. Las tienen las versiones actuales de Chrome, Edge, Firefox y Samsung Internet.' },
  push_not_offered: { else: 'No hay nada que hacer. Todo lo demás funciona sin ellas.' },
  push_unlooked: { else: 'Tarda un momento.' },
});
