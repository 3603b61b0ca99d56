Pod::Spec.new do |s|
  s.name = 'EarshotPhoneNative'
  s.version = '1.5.1'
  s.summary = 'What Earshot needs of a phone and no plugin gives.'
  s.license = 'Apache-2.0'
  s.homepage = 'https://earshot.example.com'
  s.author = 'Earshot'
  s.source = { :path => '.' }
  s.source_files = 'ios/Sources/**/*.swift'
  s.ios.deployment_target = '15.0'
  s.dependency 'Capacitor'
end
